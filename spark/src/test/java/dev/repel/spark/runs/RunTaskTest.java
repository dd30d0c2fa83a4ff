package dev.repel.spark.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.study.run.RunOrder;
import dev.repel.study.run.RunningCode;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTaskTest {
    @Test
    void anExecutorWithOtherCodeRefusesTheWork() throws IOException, InterruptedException {
        RunOrder order = new RunOrder(Map.of(), 0, 0, RunOrder.Measured.EVERYTHING);
        RunningCode driver = new RunningCode("9.9, build 0123");

        RunReply reply = RunReply.of(new RunTask(order, null, 1, driver).call(0));

        assertThat(reply.outcome()).isNull();
        assertThat(reply.refusal()).contains("its numbers would differ", "the driver 9.9, build 0123");
    }
}
