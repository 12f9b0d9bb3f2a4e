/** The file is not a bank message that can be read. */
export class NoBankReport extends Error {}
