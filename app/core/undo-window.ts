/** Seconds in which a change can be undone. The emails about it are sent only after that. */
export const UNDO_SECONDS = 10
