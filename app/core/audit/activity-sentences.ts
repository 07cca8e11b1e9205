import { type AuditAction, auditLabel } from './audit-actions.ts'

/**
 * What a person did, as the rest of a sentence that starts with their name: the verb, then the thing in the singular and
 * plural. Without a thing the sentence is complete after the verb: 'Ruth signed in'.
 */
type Phrase = readonly [verb: string, one?: string, several?: string]

const ACCOUNT = ['account', 'accounts'] as const
const APPLICATION = ['application', 'applications'] as const
const BOOKING = ['consultation', 'consultations'] as const
const CONSULTANT = ['consultant', 'consultants'] as const
const DAY = ['calendar day', 'calendar days'] as const
const DELIVERY_METHOD = ['delivery method', 'delivery methods'] as const
const DISCOUNT = ['discount code', 'discount codes'] as const
const COMPANY = ['company', 'companies'] as const
const FEED = ['job board feed', 'job board feeds'] as const
const JOB = ['job', 'jobs'] as const
const ORDER = ['order', 'orders'] as const
const PRODUCT = ['product', 'products'] as const
const COLLECTION = ['collection', 'collections'] as const

const PHRASES: Partial<Record<AuditAction, Phrase>> = {
  'person.registered': ['registered'],
  'person.confirmed': ['confirmed their email address'],
  'person.signed-in': ['signed in'],
  'person.signed-out-everywhere': ['signed out everywhere'],
  'person.password-changed': ['changed their password'],
  'person.password-reset': ['reset their password by email'],
  'person.email-changed': ['changed their email address'],
  'person.email-change-reverted': ['reverted a change of their email address'],
  'person.profile-edited': ['edited their profile'],
  'person.resume-uploaded': ['uploaded a resume'],
  'person.resume-deleted': ['deleted a resume'],
  'person.email-preferences-changed': ['changed their email preferences'],
  'person.two-step-turned-on': ['turned on two-step verification'],
  'person.two-step-turned-off': ['turned off two-step verification'],
  'person.recovery-codes-replaced': ['replaced their recovery codes'],
  'person.passkey-added': ['added a passkey'],
  'person.passkey-renamed': ['renamed a passkey'],
  'person.passkey-removed': ['removed a passkey'],
  'person.sign-in-connected': ['connected a service to sign in with'],
  'person.sign-in-disconnected': ['disconnected a service to sign in with'],
  'person.api-key-created': ['created an API key'],
  'person.api-key-revoked': ['revoked an API key'],
  'person.webhook-created': ['created a webhook'],
  'person.webhook-edited': ['edited a webhook'],
  'person.webhook-enabled': ['enabled a webhook'],
  'person.webhook-secret-rotated': ['replaced the secret of a webhook'],
  'person.webhook-deleted': ['deleted a webhook'],
  'person.suspended': ['suspended', ...ACCOUNT],
  'person.restored': ['restored', ...ACCOUNT],
  'person.type-changed': ['changed the account type of', ...ACCOUNT],
  'person.note-added': ['added a note to', ...ACCOUNT],
  'person.note-deleted': ['deleted a note from', ...ACCOUNT],
  'person.confirmation-resent': ['sent a new confirmation email to', ...ACCOUNT],
  'person.signed-out-by-admin': ['signed out', ...ACCOUNT],
  'company.edited': ['edited the company profile of', ...COMPANY],
  'company.member-invited': ['invited a member to', ...COMPANY],
  'company.invitation-resent': ['resent an invitation to', ...COMPANY],
  'company.invitation-revoked': ['revoked an invitation to', ...COMPANY],
  'company.member-joined': ['joined a company'],
  'company.member-role-changed': ['changed the role of', 'member', 'members'],
  'company.member-removed': ['removed', 'member', 'members'],
  'company.member-left': ['left', ...COMPANY],
  'company.verified': ['verified', ...COMPANY],
  'company.unverified': ['withdrew the verification of', ...COMPANY],
  'job.posted': ['posted', ...JOB],
  'job.edited': ['edited', ...JOB],
  'job.approved': ['approved', ...JOB],
  'job.reported': ['reported', ...JOB],
  'job.reports-dismissed': ['dismissed the reports about', ...JOB],
  'job.ranking-edited': ['changed the ranking of', ...JOB],
  'job.feeds-edited': ['changed the job boards of', ...JOB],
  'job.deleted': ['deleted', ...JOB],
  'job.published': ['published', ...JOB],
  'job.scheduled': ['scheduled', ...JOB],
  'job.unscheduled': ['cancelled the schedule of', ...JOB],
  'job.paused': ['paused', ...JOB],
  'job.resumed': ['resumed', ...JOB],
  'job.renewed': ['renewed', ...JOB],
  'job.closed': ['closed', ...JOB],
  'job.filled': ['marked as filled', ...JOB],
  'application.submitted': ['applied for', ...JOB],
  'application.status-changed': ['changed the status of an application for', ...JOB],
  'application.status-corrected': ['corrected the status of an application for', ...JOB],
  'application.status-change-undone': ['undid a change of status for', ...JOB],
  'application.withdrawn': ['withdrew', ...APPLICATION],
  'application.exported': ['exported the applicants'],
  'application.note-added': ['added a note to an application for', ...JOB],
  'application.note-deleted': ['deleted a note from an application for', ...JOB],
  'application.rated': ['rated an application for', ...JOB],
  'application.tag-added': ['tagged an application for', ...JOB],
  'application.tag-removed': ['removed a tag from an application for', ...JOB],
  'application.interview-proposed': ['proposed an interview for', ...JOB],
  'application.interview-scheduled': ['picked a time for an interview for', ...JOB],
  'application.interview-rescheduled': ['rescheduled an interview for', ...JOB],
  'application.interview-cancelled': ['cancelled an interview for', ...JOB],
  'application.message-sent': ['sent a message about an application for', ...JOB],
  'application.message-reported': ['reported a message about an application for', ...JOB],
  'application.message-report-dismissed': ['dismissed the report about a message for', ...JOB],
  'booking.booked': ['booked', ...BOOKING],
  'booking.rescheduled': ['rescheduled', ...BOOKING],
  'booking.reschedule-requested': ['asked for another time for', ...BOOKING],
  'booking.cancelled': ['cancelled', ...BOOKING],
  'booking.status-changed': ['changed the status of', ...BOOKING],
  'booking.times-proposed': ['proposed other times for', ...BOOKING],
  'booking.assigned': ['assigned', ...BOOKING],
  'booking.note-edited': ['edited the note on', ...BOOKING],
  'booking.contact-edited': ['edited the contact details of', ...BOOKING],
  'booking.confirmation-resent': ['sent the confirmation again for', ...BOOKING],
  'booking.settings-edited': ['changed the booking settings'],
  'booking.type-added': ['added a consultation type'],
  'booking.type-edited': ['edited a consultation type'],
  'booking.day-added': ['added', ...DAY],
  'booking.day-edited': ['edited', ...DAY],
  'booking.day-removed': ['removed', ...DAY],
  'booking.days-closed': ['closed days for bookings'],
  'booking.days-opened': ['opened days for bookings'],
  'booking.consultant-added': ['added', ...CONSULTANT],
  'booking.consultant-edited': ['edited', ...CONSULTANT],
  'booking.consultant-deactivated': ['deactivated', ...CONSULTANT],
  'booking.consultant-activated': ['activated', ...CONSULTANT],
  'booking.calendar-connected': ["connected a consultant's calendar"],
  'booking.calendar-disconnected': ["disconnected a consultant's calendar"],
  'booking.viewed': ['viewed the bookings'],
  'booking.exported': ['exported the bookings'],
  'activity.exported': ['exported the activity'],
  'booking.feed-created': ['created a calendar feed'],
  'booking.feed-deleted': ['deleted a calendar feed'],
  'import.started': ['started the import of', 'file', 'files'],
  'import.finished': ['imported', 'file', 'files'],
  'product.created': ['added', ...PRODUCT],
  'product.edited': ['edited', ...PRODUCT],
  'product.options-edited': ['changed the options of', ...PRODUCT],
  'product.variants-edited': ['changed the variants of', ...PRODUCT],
  'product.variant-deleted': ['archived a variant of', ...PRODUCT],
  'product.variant-restored': ['restored a variant of', ...PRODUCT],
  'product.image-added': ['added an image to', ...PRODUCT],
  'product.image-alt-edited': ['edited the alt text of an image of', ...PRODUCT],
  'product.image-reordered': ['reordered the images of', ...PRODUCT],
  'product.image-deleted': ['deleted an image of', ...PRODUCT],
  'product.placement-edited': ['changed the placement of', ...PRODUCT],
  'product.deleted': ['deleted', ...PRODUCT],
  'stock.received': ['received stock of', ...PRODUCT],
  'stock.corrected': ['adjusted the stock of', ...PRODUCT],
  'collection.created': ['added', ...COLLECTION],
  'collection.renamed': ['renamed', ...COLLECTION],
  'collection.deleted': ['deleted', ...COLLECTION],
  'store.settings-edited': ['changed the store settings'],
  'order.placed': ['placed', ...ORDER],
  'order.packed': ['packed', ...ORDER],
  'order.shipped': ['shipped', ...ORDER],
  'order.packing-undone': ['undid the packing of', ...ORDER],
  'order.shipment-undone': ['undid a shipment of', ...ORDER],
  'order.tracking-corrected': ['corrected the tracking number of', ...ORDER],
  'order.delivery-edited': ['edited the delivery details of', ...ORDER],
  'order.refunded': ['refunded', ...ORDER],
  'order.note-edited': ['edited the note on', ...ORDER],
  'order.cancelled': ['cancelled', ...ORDER],
  'checkout.cancelled': ['cancelled', 'order awaiting payment', 'orders awaiting payment'],
  'order.cancelled-by-customer': ['cancelled their', ...ORDER],
  'order.resolved': ['resolved an issue of', ...ORDER],
  'order.confirmation-resent': ['sent the confirmation again for', ...ORDER],
  'delivery-method.created': ['added', ...DELIVERY_METHOD],
  'delivery-method.edited': ['edited', ...DELIVERY_METHOD],
  'delivery-method.deleted': ['deleted', ...DELIVERY_METHOD],
  'discount.created': ['added', ...DISCOUNT],
  'discount.edited': ['edited', ...DISCOUNT],
  'discount.activated': ['activated', ...DISCOUNT],
  'discount.deactivated': ['deactivated', ...DISCOUNT],
  'feed.created': ['added', ...FEED],
  'feed.edited': ['edited', ...FEED],
  'feed.deleted': ['deleted', ...FEED],
  'agency.edited': ['changed the agency settings'],
  'security.settings-edited': ['changed the security settings'],
}

/**
 * The sentence of one or several events of the same action, after the actor's name: 'posted Forklift Driver', 'packed 3
 * orders', 'signed in 2 times'. An action without a phrase is shown by its label: 'Refund failed: Order 1003'.
 */
export function activitySentence(action: string, count: number, subject: string | null): string {
  const phrase: Phrase | undefined = (PHRASES as Record<string, Phrase>)[action]
  const times = count > 1 ? ` ${count} times` : ''
  if (!phrase) return `${auditLabel(action)}${subject && count === 1 ? `: ${subject}` : ''}${times}`
  const [verb, one, several] = phrase
  if (!one) return `${verb}${times}`
  if (count > 1) return `${verb} ${count} ${several}`
  return `${verb} ${subject ?? `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`}`
}
