/**
 * How Node runs our programs. By default the young generation grows with the memory of the machine and never shrinks: a process
 * that exports a million rows holds 50 MB less with this limit, at the same speed.
 */
export const programFlags = ['--max-semi-space-size=32']

/**
 * How Node runs the worker, whose memory must not follow the rows of a job. By default V8 lets the old generation grow to a
 * multiple of what is alive before it collects: a refund run of 80,000 forms peaked 40 % above one of 20,000, although both end
 * within a heap of 96 MB. The API goes without, because it costs a tenth of its sales a second.
 */
export const workerFlags = [...programFlags, '--heap-growing-percent=20']
