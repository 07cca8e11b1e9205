/** Every audited action with its label, which completes "{actor} …". The Activity filter lists them in this order. */
export const AUDIT_ACTIONS = {
  'person.registered': 'registered',
  'person.confirmed': 'confirmed their email address',
  'person.signed-in': 'signed in',
  'person.signed-out-everywhere': 'signed out everywhere',
  'person.password-changed': 'changed their password',
  'person.password-reset': 'set a new password by mail',
  'person.email-changed': 'changed their email address',
  'person.profile-edited': 'edited their profile',
  'person.email-preferences-changed': 'changed their mail preferences',
  'person.admin-created': 'made an admin account',
  'person.admin-reset': "reset an admin's password",
  'person.suspended': 'suspended an account',
  'person.restored': 'restored an account',
  'person.confirmation-resent': 'sent a confirmation mail again',
  'person.signed-out-by-admin': 'signed a person out everywhere',
  'company.edited': 'edited a company profile',
  'job.posted': 'posted a job',
  'job.edited': 'edited a job',
  'job.deleted': 'deleted a job',
  'application.submitted': 'applied for a job',
  'application.status-changed': "changed an applicant's status",
  'application.withdrawn': 'withdrew an application',
  'booking.booked': 'booked a consultation',
  'booking.rescheduled': 'rescheduled a consultation',
  'booking.reschedule-requested': 'asked to move a consultation',
  'booking.cancelled': 'cancelled a consultation',
  'booking.status-changed': "changed a consultation's status",
  'booking.assigned': 'gave a consultation to a consultant',
  'booking.note-edited': 'wrote a note on a consultation',
  'booking.settings-edited': 'changed the booking settings',
  'booking.day-added': 'added a day to the booking calendar',
  'booking.day-edited': 'changed a day of the booking calendar',
  'booking.day-removed': 'removed a day from the booking calendar',
  'booking.days-closed': 'closed days for bookings',
  'booking.days-opened': 'opened days for bookings',
  'booking.consultant-added': 'added a consultant',
  'booking.consultant-edited': 'edited a consultant',
  'booking.consultant-deactivated': 'deactivated a consultant',
  'booking.consultant-activated': 'activated a consultant',
  'booking.viewed': 'looked at bookings',
  'booking.exported': 'exported bookings',
  'booking.feed-created': 'made a secret calendar address',
  'booking.feed-deleted': 'removed their secret calendar address',
  'import.started': 'started an import',
  'import.finished': 'imported ads',
  'product.created': 'added a product',
  'product.edited': 'edited a product',
  'product.options-edited': "changed a product's options",
  'product.variants-edited': "changed a product's variants",
  'product.variant-deleted': 'took a variant out of the shop',
  'product.image-added': 'added a picture to a product',
  'product.image-alt-edited': 'described a picture of a product',
  'product.image-reordered': 'moved a picture of a product',
  'product.image-deleted': 'deleted a picture of a product',
  'product.placement-edited': 'changed where a product is found',
  'product.deleted': 'deleted a product',
  'stock.received': 'received stock',
  'stock.corrected': 'corrected stock',
  'collection.created': 'added a collection',
  'collection.renamed': 'renamed a collection',
  'collection.deleted': 'deleted a collection',
  'store.settings-edited': 'changed the store settings',
  'order.placed': 'placed an order',
  'order.packed': 'packed an order',
  'order.shipped': 'sent an order',
  'order.tracking-corrected': 'corrected a tracking number',
  'order.refunded': 'refunded an order',
  'order.note-edited': 'wrote a note on an order',
  'order.cancelled': 'cancelled an order',
  'order.late-payment': 'received a payment after the goods had gone',
  'order.amount-mismatch': 'received another sum than was agreed',
  'order.unpaid': 'found no payment of an order',
  'order.refund-failed': 'could not make a refund',
  'order.refund-pending': 'waits for the answer to a refund',
  'order.payment-disputed': 'heard that a payment is disputed',
  'order.resolved': 'resolved an order',
  'order.confirmation-resent': 'sent the confirmation of an order again',
  'discount.created': 'added a discount code',
  'discount.edited': 'changed a discount code',
  'discount.activated': 'switched a discount code on',
  'discount.deactivated': 'switched a discount code off',
  'agency.edited': 'changed the agency settings',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof AUDIT_ACTIONS

/** The label of a stored action; an action that is no longer in the table is shown as its own name ('shift.opened' → 'shift opened'). */
export function auditLabel(action: string): string {
  return isAuditAction(action) ? AUDIT_ACTIONS[action] : action.replace(/[.-]/g, ' ')
}

function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, action)
}

/** What people do to their own account or booking, signed in or not: then they themselves are who did it. */
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

/** What customers do without an account to a subject that does not bear their name. */
const CUSTOMER_ACTIONS: ReadonlySet<string> = new Set<AuditAction>(['order.placed'])

/** Who did it, in words: a person's name, or the product itself (its tasks and command line). */
export function auditActorLabel(event: { actor: string | null; action: string; subject: string | null }): string {
  if (event.actor) return event.actor
  if (CUSTOMER_ACTIONS.has(event.action)) return 'A customer'
  return SELF_ACTIONS.has(event.action) ? (event.subject ?? 'A person who has left') : 'The system'
}
