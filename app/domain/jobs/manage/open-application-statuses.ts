/**
 * The statuses of an application that is still being decided. Here, because Manage Jobs counts these applications and
 * jobs must not depend on applications.
 */
export const OPEN_APPLICATION_STATUSES = ['Pending', 'Under Review', 'Reviewed', 'Interview Scheduled'] as const
