/** Where what succeeded is said in passing. */
export const toaster_id = 'toasts'
