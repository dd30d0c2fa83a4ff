package dev.repel.stress.crash;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/** A driver that passes on what it is told, until the n-th time. */
final class FailingDatabase implements Driver, AutoCloseable {
    static final String URL = "jdbc:failing";
    /** What reaches the database; values of a statement do so only when it is executed. */
    private static final Pattern OPERATION = Pattern.compile("(execute|commit|rollback|prepare|create|getMetaData).*");

    private final String url;
    private final List<Connection> open = new ArrayList<>();
    private int at = Integer.MAX_VALUE;
    private boolean forGood;
    private int operations;

    /** @param url of the real one */
    FailingDatabase(String url) throws SQLException {
        this.url = url;
        DriverManager.registerDriver(this);
    }

    /** From now on, the operation with this number fails, counted from 1. */
    void failAt(int number, boolean andAllLater) {
        operations = 0;
        at = number;
        forGood = andAllLater;
    }

    int operations() {
        return operations;
    }

    /** What the server does when a client is gone. */
    void dropClients() throws SQLException {
        for (Connection connection : open) {
            connection.close();
        }
        open.clear();
    }

    @Override
    public Connection connect(String given, Properties about) throws SQLException {
        if (!acceptsURL(given)) {
            return null;
        }
        count("connect");
        Connection connection = DriverManager.getConnection(url);
        open.add(connection);
        return failing(Connection.class, connection);
    }

    private <T> T failing(Class<T> type, T real) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (OPERATION.matcher(method.getName()).matches()) {
                        count(method.getName());
                    }
                    Object result;
                    try {
                        result = method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                    Class<?> returned = method.getReturnType();
                    return Statement.class.isAssignableFrom(returned) ? wrapped(returned, result) : result;
                }));
    }

    private <T> T wrapped(Class<T> type, Object real) {
        return failing(type, type.cast(real));
    }

    private void count(String operation) throws SQLException {
        operations++;
        if (operations == at || (forGood && operations > at)) {
            throw new SQLException("the connection is lost during " + operation, "08006");
        }
    }

    @Override
    public void close() throws SQLException {
        dropClients();
        DriverManager.deregisterDriver(this);
    }

    @Override
    public boolean acceptsURL(String given) {
        return given.equals(URL);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String given, Properties about) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }
}
