/**
 * Seconds in which a change of status, packing and shipping can be undone. The applicant or customer is emailed only after
 * that.
 */
export const UNDO_SECONDS = 10
