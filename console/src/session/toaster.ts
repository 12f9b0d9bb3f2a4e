/** The toaster for success messages. */
export const toaster_id = 'toasts'
