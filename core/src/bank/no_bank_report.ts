/** The file is no message of a bank that we can read. */
export class NoBankReport extends Error {}
