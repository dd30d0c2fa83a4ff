package dev.repel.serve.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers to what is not HTTP, and to failures before or after our own handler: without a word of the request. */
final class Errors extends ErrorHandler {
    @Override
    protected void generateResponse(
            Request request, Response response, int code, String message, Throwable cause, Callback callback) {
        Answer answer = answer(code);
        response.setStatus(code);
        Dispatcher.ALWAYS.forEach(response.getHeaders()::put);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.body().length);
        response.write(true, ByteBuffer.wrap(answer.body()), callback);
    }

    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    private static Answer answer(int status) {
        String words = HttpStatus.getMessage(status);
        return Answer.of(new Refusal(status, words));
    }
}
