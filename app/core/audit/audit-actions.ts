/**
 * Every audited action with its label, in the order of the Activity filter. Labels are short past-tense phrases that
 * stand before the name of the subject: 'Job posted: Forklift Driver'.
 */
export const AUDIT_ACTIONS = {
  'person.registered': 'Account registered',
  'person.confirmed': 'Email address confirmed',
  'person.signed-in': 'Signed in',
  'person.signed-out-everywhere': 'Signed out everywhere',
  'person.password-changed': 'Password changed',
  'person.password-reset': 'Password reset by email',
  'person.email-changed': 'Email address changed',
  'person.email-change-reverted': 'Email address change reverted',
  'person.profile-edited': 'Profile edited',
  'person.resume-uploaded': 'Resume uploaded',
  'person.resume-deleted': 'Resume deleted',
  'person.email-preferences-changed': 'Email preferences changed',
  'person.two-step-turned-on': 'Two-step verification turned on',
  'person.two-step-turned-off': 'Two-step verification turned off',
  'person.recovery-codes-replaced': 'Recovery codes replaced',
  'person.passkey-added': 'Passkey added',
  'person.passkey-renamed': 'Passkey renamed',
  'person.passkey-removed': 'Passkey removed',
  'person.sign-in-connected': 'Sign-in service connected',
  'person.sign-in-disconnected': 'Sign-in service disconnected',
  'person.second-factors-reset': 'Two-step verification reset',
  'person.api-key-created': 'API key created',
  'person.api-key-revoked': 'API key revoked',
  'person.data-downloaded': 'Personal data downloaded',
  'person.deleted': 'Account deleted',
  'person.webhook-created': 'Webhook created',
  'person.webhook-edited': 'Webhook edited',
  'person.webhook-enabled': 'Webhook enabled',
  'person.webhook-secret-rotated': 'Webhook secret replaced',
  'person.webhook-deleted': 'Webhook deleted',
  'person.admin-created': 'Admin account created',
  'person.admin-reset': 'Admin password reset',
  'person.suspended': 'Account suspended',
  'person.restored': 'Account restored',
  'person.type-changed': 'Account type changed',
  'person.note-added': 'Note on an account added',
  'person.note-deleted': 'Note on an account deleted',
  'person.confirmation-resent': 'Confirmation email resent',
  'person.signed-out-by-admin': 'Signed out everywhere by an admin',
  'company.edited': 'Company profile edited',
  'company.member-invited': 'Member invited',
  'company.invitation-resent': 'Invitation resent',
  'company.invitation-revoked': 'Invitation revoked',
  'company.member-joined': 'Member joined',
  'company.member-role-changed': 'Role of a member changed',
  'company.member-removed': 'Member removed',
  'company.member-left': 'Member left',
  'company.template-added': 'Message template added',
  'company.template-edited': 'Message template edited',
  'company.template-deleted': 'Message template deleted',
  'company.verified': 'Company verified',
  'company.unverified': 'Company verification withdrawn',
  'job.posted': 'Job posted',
  'job.edited': 'Job edited',
  'job.approved': 'Job approved',
  'job.reported': 'Job reported',
  'job.reports-dismissed': 'Job reports dismissed',
  'job.published': 'Job published',
  'job.scheduled': 'Job scheduled',
  'job.unscheduled': 'Schedule of a job cancelled',
  'job.paused': 'Job paused',
  'job.resumed': 'Job resumed',
  'job.renewed': 'Job renewed',
  'job.closed': 'Job closed',
  'job.filled': 'Job marked as filled',
  'job.blind-review-edited': 'Blind review of a job changed',
  'job.ranking-edited': 'Ranking of a job changed',
  'job.feeds-edited': 'Job boards of a job changed',
  'job.deleted': 'Job deleted',
  'application.submitted': 'Application submitted',
  'application.status-changed': 'Application status changed',
  'application.status-corrected': 'Application status corrected',
  'application.status-change-undone': 'Application status change undone',
  'application.withdrawn': 'Application withdrawn',
  'application.exported': 'Applicants exported',
  'application.note-added': 'Note added',
  'application.note-deleted': 'Note deleted',
  'application.rated': 'Applicant rated',
  'application.tag-added': 'Tag added',
  'application.tag-removed': 'Tag removed',
  'application.interview-proposed': 'Interview proposed',
  'application.interview-scheduled': 'Interview time picked',
  'application.interview-rescheduled': 'Interview rescheduled',
  'application.interview-cancelled': 'Interview cancelled',
  'application.scorecard-submitted': 'Scorecard submitted',
  'application.message-sent': 'Message sent',
  'application.message-reported': 'Message reported',
  'application.message-report-dismissed': 'Report about a message dismissed',
  'booking.booked': 'Consultation booked',
  'booking.rescheduled': 'Consultation rescheduled',
  'booking.reschedule-requested': 'New consultation time requested',
  'booking.cancelled': 'Consultation cancelled',
  'booking.status-changed': 'Consultation status changed',
  'booking.assigned': 'Consultant assigned',
  'booking.contact-edited': 'Contact details edited',
  'booking.confirmation-resent': 'Booking confirmation resent',
  'booking.note-edited': 'Consultation note edited',
  'booking.settings-edited': 'Booking settings changed',
  'booking.type-added': 'Consultation type added',
  'booking.type-edited': 'Consultation type edited',
  'booking.day-added': 'Booking calendar day added',
  'booking.day-edited': 'Booking calendar day edited',
  'booking.day-removed': 'Booking calendar day removed',
  'booking.days-closed': 'Days closed for bookings',
  'booking.days-opened': 'Days opened for bookings',
  'booking.time-off-added': 'Time off added',
  'booking.time-off-deleted': 'Time off deleted',
  'booking.new-time-asked': 'Customer asked to choose another time',
  'booking.times-proposed': 'Other times proposed',
  'booking.consultant-added': 'Consultant added',
  'booking.consultant-edited': 'Consultant edited',
  'booking.consultant-deactivated': 'Consultant deactivated',
  'booking.consultant-activated': 'Consultant activated',
  'booking.calendar-connected': 'Calendar connected',
  'booking.calendar-disconnected': 'Calendar disconnected',
  'booking.viewed': 'Bookings viewed',
  'booking.exported': 'Bookings exported',
  'activity.exported': 'Activity exported',
  'booking.feed-created': 'Calendar feed created',
  'booking.feed-deleted': 'Calendar feed deleted',
  'import.started': 'Import started',
  'import.finished': 'Jobs imported',
  'product.created': 'Product added',
  'product.edited': 'Product edited',
  'product.options-edited': 'Product options changed',
  'product.variants-edited': 'Product variants changed',
  'product.variant-deleted': 'Product variant archived',
  'product.variant-restored': 'Product variant restored',
  'product.image-added': 'Product image added',
  'product.image-alt-edited': 'Product image alt text edited',
  'product.image-reordered': 'Product images reordered',
  'product.image-deleted': 'Product image deleted',
  'product.placement-edited': 'Product placement edited',
  'product.deleted': 'Product deleted',
  'stock.received': 'Stock received',
  'stock.corrected': 'Stock adjusted',
  'collection.created': 'Collection added',
  'collection.renamed': 'Collection renamed',
  'collection.deleted': 'Collection deleted',
  'store.settings-edited': 'Store settings changed',
  'order.placed': 'Order placed',
  'order.packed': 'Order packed',
  'order.shipped': 'Order shipped',
  'order.tracking-corrected': 'Tracking number corrected',
  'order.delivery-edited': 'Delivery details edited',
  'order.refunded': 'Order refunded',
  'order.note-edited': 'Order note edited',
  'order.cancelled': 'Order cancelled',
  'checkout.cancelled': 'Order awaiting payment cancelled',
  'order.cancelled-by-customer': 'Order cancelled by the customer',
  'order.late-payment': 'Payment received after the stock was released',
  'order.amount-mismatch': 'Payment amount different from the order total',
  'order.unpaid': 'Payment not found',
  'order.refund-failed': 'Refund failed',
  'order.refund-pending': 'Refund pending at payment provider',
  'order.payment-disputed': 'Payment disputed',
  'order.resolved': 'Order issue resolved',
  'order.confirmation-resent': 'Order confirmation resent',
  'discount.created': 'Discount code added',
  'discount.edited': 'Discount code edited',
  'discount.activated': 'Discount code activated',
  'discount.deactivated': 'Discount code deactivated',
  'feed.created': 'Job board feed added',
  'feed.edited': 'Job board feed edited',
  'feed.deleted': 'Job board feed deleted',
  'agency.edited': 'Agency settings changed',
  'security.settings-edited': 'Security settings changed',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof AUDIT_ACTIONS

/** The action that `text` names, or null. */
export function parseAuditAction(text: string | null): AuditAction | null {
  return text !== null && isAuditAction(text) ? text : null
}

/** The label of a stored action. An action that is no longer in the table is shown by its name: 'shift.opened' → 'Shift opened'. */
export function auditLabel(action: string): string {
  if (isAuditAction(action)) return AUDIT_ACTIONS[action]
  const words = action.replace(/[.-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, action)
}

/** Actions of people on their own account or booking, who may be signed out: without an actor, the subject is the actor. */
const SELF_ACTIONS: ReadonlySet<string> = new Set<AuditAction>([
  'person.registered',
  'person.confirmed',
  'person.password-reset',
  'person.email-changed',
  'booking.booked',
  'booking.rescheduled',
  'booking.reschedule-requested',
  'booking.cancelled',
])

/** Actions of customers without an account on a subject that does not have their name. */
const CUSTOMER_ACTIONS: ReadonlySet<string> = new Set<AuditAction>(['order.placed'])

/** The name of the actor: a person, a customer, or the product itself (its tasks and command line). */
export function auditActorLabel(event: {
  actor: string | null
  action: string
  subject: string | null
  byVisitor?: boolean
}): string {
  if (event.actor) return event.actor
  if (CUSTOMER_ACTIONS.has(event.action)) return 'A customer'
  if (SELF_ACTIONS.has(event.action)) return event.subject ?? 'A deleted account'
  // Payment providers report what happens to orders over the web too.
  return event.byVisitor && !event.action.startsWith('order.') ? 'A deleted account' : 'System'
}
