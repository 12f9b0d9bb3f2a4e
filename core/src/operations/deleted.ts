/** Response of every operation that deletes; clients show the text of the code. */
export const answer_deleted = { success: true, message_code: 'deleted' } as const
