/** What every operation answers that has deleted something: the code is what its caller says to people. */
export const answer_deleted = { success: true, message_code: 'deleted' } as const
