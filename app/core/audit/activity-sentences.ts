import { type AuditAction, auditLabel } from './audit-actions.ts'

/** What an action is done to. `named` is how one of them is called by its name; by default, by the name alone. */
type Thing = { one: string; several: string; named?: (name: string) => string }

/**
 * What a person did, as the rest of a sentence that starts with their name. `{}` is the thing: its name, or `a job`, or
 * `3 jobs`. `several` is the sentence about several things where the subject is not what is counted: `{}` is the number
 * of subjects, `{events}` that of events. Without a thing the sentence is complete: 'Ruth signed in'.
 */
type Phrase = readonly [sentence: string, thing?: Thing, several?: string]

const the = (kind: string) => (name: string) => `the ${kind} ${name}`

const ACCOUNT: Thing = { one: 'an account', several: 'accounts' }
const BOOKING: Thing = { one: 'a consultation', several: 'consultations', named: the('consultation with') }
const CONSULTANT: Thing = { one: 'a consultant', several: 'consultants' }
const DAY: Thing = { one: 'a calendar day', several: 'calendar days' }
const DELIVERY_METHOD: Thing = { one: 'a delivery method', several: 'delivery methods' }
const DISCOUNT: Thing = { one: 'a discount code', several: 'discount codes', named: the('discount code') }
const COMPANY: Thing = { one: 'a company', several: 'companies' }
const FEED: Thing = { one: 'a job board feed', several: 'job board feeds', named: the('job board feed') }
const FILE: Thing = { one: 'a file', several: 'files' }
const JOB: Thing = { one: 'a job', several: 'jobs', named: the('job') }
const MEMBER: Thing = { one: 'a member', several: 'members' }
const ORDER: Thing = { one: 'an order', several: 'orders' }
const PRODUCT: Thing = { one: 'a product', several: 'products', named: the('product') }
const COLLECTION: Thing = { one: 'a collection', several: 'collections', named: the('collection') }

/** What only tasks, rules, the payment provider and the virus scanner do. */
type SystemAction =
  | 'job.held'
  | 'person.webhook-disabled'
  | `${'person.resume' | 'application.attachment'}-infected`
  | `order.${'late-payment' | 'late-payment-without-allowance' | 'postcode-of-other-state' | 'payment-disputed'}`
  | `order.${'amount-mismatch' | 'other-postcode' | 'unpaid' | 'refund-failed' | 'refund-pending' | 'charge-refunded'}`

const PHRASES: Record<Exclude<AuditAction, SystemAction>, Phrase> = {
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
  'person.sign-in-connected': ['connected a sign-in service'],
  'person.sign-in-disconnected': ['disconnected a sign-in service'],
  'person.api-key-created': ['created an API key'],
  'person.api-key-revoked': ['revoked an API key'],
  'person.webhook-created': ['created a webhook'],
  'person.webhook-edited': ['edited a webhook'],
  'person.webhook-enabled': ['enabled a webhook'],
  'person.webhook-secret-rotated': ['replaced the secret of a webhook'],
  'person.webhook-deleted': ['deleted a webhook'],
  'person.second-factors-reset': ['turned off two-step verification for {}', ACCOUNT],
  'person.data-downloaded': ['downloaded their personal data'],
  'person.deleted': ['deleted {}', ACCOUNT],
  'person.admin-created': ['created the admin account of {}', ACCOUNT, 'created {} admin accounts'],
  'person.admin-reset': ['reset the password of {}', ACCOUNT],
  'person.suspended': ['suspended {}', ACCOUNT],
  'person.restored': ['restored {}', ACCOUNT],
  'person.type-changed': ['changed the account type of {}', ACCOUNT],
  'person.note-added': ['added a note about {}', ACCOUNT, 'added {events} notes about accounts'],
  'person.note-deleted': ['deleted a note about {}', ACCOUNT, 'deleted {events} notes about accounts'],
  'person.confirmation-resent': ['resent the confirmation email to {}', ACCOUNT, 'resent {events} confirmation emails'],
  'person.signed-out-by-admin': ['signed {} out everywhere', ACCOUNT],
  'company.edited': ['edited the profile of {}', COMPANY],
  'company.logo-uploaded': ['uploaded a logo for {}', COMPANY],
  'company.logo-removed': ['removed the logo of {}', COMPANY],
  'company.member-invited': ['invited someone to join {}', COMPANY, 'invited {events} people to join a company'],
  'company.invitation-resent': [
    'resent an invitation to join {}',
    COMPANY,
    'resent {events} invitations to join a company',
  ],
  'company.invitation-revoked': [
    'revoked an invitation to join {}',
    COMPANY,
    'revoked {events} invitations to join a company',
  ],
  'company.member-joined': ['joined a company'],
  'company.member-role-changed': ['changed the role of {}', MEMBER],
  'company.member-removed': ['removed {} from a company', MEMBER],
  'company.member-left': ['left {}', COMPANY],
  'company.verified': ['verified {}', COMPANY],
  'company.unverified': ['withdrew the verification of {}', COMPANY],
  'company.template-added': ['added a message template'],
  'company.template-edited': ['edited a message template'],
  'company.template-deleted': ['deleted a message template'],
  'job.posted': ['posted {}', JOB],
  'job.draft-saved': ['saved a draft of {}', JOB],
  'job.edited': ['edited {}', JOB],
  'job.approved': ['approved {}', JOB],
  'job.reported': ['reported {}', JOB],
  'job.reports-dismissed': ['dismissed the reports about {}', JOB],
  'job.ranking-edited': ['changed the applicant ranking for {}', JOB],
  'job.blind-review-edited': ['changed blind review for {}', JOB],
  'job.feeds-edited': ['changed the job boards for {}', JOB],
  'job.deleted': ['deleted {}', JOB],
  'job.published': ['published {}', JOB],
  'job.scheduled': ['scheduled {}', JOB],
  'job.unscheduled': ['cancelled the scheduled publication of {}', JOB],
  'job.paused': ['paused {}', JOB],
  'job.resumed': ['resumed {}', JOB],
  'job.renewed': ['renewed {}', JOB],
  'job.closed': ['closed {}', JOB],
  'job.filled': ['marked {} as filled', JOB],
  'job.filling-undone': ['marked {} as no longer filled', JOB],
  'application.submitted': ['applied for {}', JOB],
  'application.status-changed': [
    'changed the status of an application for {}',
    JOB,
    'changed the status of {} applications',
  ],
  'application.status-corrected': [
    'corrected the status of an application for {}',
    JOB,
    'corrected the status of {} applications',
  ],
  'application.status-change-undone': [
    'undid a status change of an application for {}',
    JOB,
    'undid {events} status changes of applications',
  ],
  'application.withdrawn': ['withdrew an application for {}', JOB, 'withdrew {} applications'],
  'application.exported': ['exported a list of applicants'],
  'application.note-added': ['added a note to an application for {}', JOB, 'added {events} notes to applications'],
  'application.note-deleted': [
    'deleted a note from an application for {}',
    JOB,
    'deleted {events} notes from applications',
  ],
  'application.rated': ['rated an application for {}', JOB, 'rated {} applications'],
  'application.tag-added': ['tagged an application for {}', JOB, 'added {events} tags to applications'],
  'application.tag-removed': [
    'removed a tag from an application for {}',
    JOB,
    'removed {events} tags from applications',
  ],
  'application.interview-proposed': ['proposed an interview for {}', JOB, 'proposed {events} interviews'],
  'application.interview-declined': [
    'declined the interview times proposed for {}',
    JOB,
    'declined the times proposed for {events} interviews',
  ],
  'application.interview-scheduled': ['picked an interview time for {}', JOB, 'picked times for {events} interviews'],
  'application.interview-rescheduled': ['rescheduled an interview for {}', JOB, 'rescheduled {events} interviews'],
  'application.interview-place-changed': [
    'changed the place or video link of an interview for {}',
    JOB,
    'changed the place or video link of {events} interviews',
  ],
  'application.interview-cancelled': ['cancelled an interview for {}', JOB, 'cancelled {events} interviews'],
  'application.scorecard-submitted': [
    'submitted an interview scorecard for {}',
    JOB,
    'submitted {events} interview scorecards',
  ],
  'application.message-sent': [
    'sent a message about an application for {}',
    JOB,
    'sent {events} messages about applications',
  ],
  'application.message-reported': [
    'reported a message about an application for {}',
    JOB,
    'reported {events} messages about applications',
  ],
  'application.message-report-dismissed': [
    'dismissed a report of a message about an application for {}',
    JOB,
    'dismissed {events} reports of messages',
  ],
  'booking.booked': ['booked {}', BOOKING],
  'booking.rescheduled': ['rescheduled {}', BOOKING],
  'booking.reschedule-requested': ['requested a new time for {}', BOOKING],
  'booking.cancelled': ['cancelled {}', BOOKING],
  'booking.status-changed': ['changed the status of {}', BOOKING],
  'booking.status-change-undone': ['undid a status change of {}', BOOKING],
  'booking.times-proposed': ['proposed other times for {}', BOOKING],
  'booking.new-time-asked': ['asked for a new time for {}', BOOKING],
  'booking.assigned': ['assigned {} to a consultant', BOOKING],
  'booking.note-edited': ['edited the note on {}', BOOKING],
  'booking.contact-edited': ['edited the contact details for {}', BOOKING],
  'booking.waitlist-joined': ['joined the waitlist'],
  'booking.waitlist-offered': ['offered a time to the waitlist'],
  'booking.waitlist-left': ['removed an entry from the waitlist'],
  'booking.session-cancelled': ['cancelled a group session'],
  'booking.video-link-edited': ['changed the video link for {}', BOOKING],
  'booking.confirmation-resent': ['resent the confirmation of {}', BOOKING],
  'booking.settings-edited': ['changed the booking settings'],
  'booking.type-added': ['added a consultation type'],
  'booking.type-edited': ['edited a consultation type'],
  'booking.day-added': ['added {}', DAY],
  'booking.day-edited': ['edited {}', DAY],
  'booking.day-removed': ['removed {}', DAY],
  'booking.time-off-added': ['added time off'],
  'booking.time-off-deleted': ['deleted time off'],
  'booking.days-closed': ['closed days for bookings'],
  'booking.days-kept-open': ['kept weekends and public holidays open for bookings'],
  'booking.days-opened': ['opened days for bookings'],
  'booking.consultant-added': ['added {}', CONSULTANT],
  'booking.consultant-edited': ['edited {}', CONSULTANT],
  'booking.consultant-deactivated': ['deactivated {}', CONSULTANT],
  'booking.consultant-activated': ['activated {}', CONSULTANT],
  'booking.calendar-connected': ["connected a consultant's calendar"],
  'booking.calendar-disconnected': ["disconnected a consultant's calendar"],
  'booking.viewed': ['viewed the bookings'],
  'booking.exported': ['exported the bookings'],
  'activity.exported': ['exported the activity log'],
  'booking.feed-created': ['created a calendar feed'],
  'booking.feed-deleted': ['deleted a calendar feed'],
  'import.started': ['started importing {}', FILE],
  'import.finished': ['imported {}', FILE],
  'product.created': ['added {}', PRODUCT],
  'product.edited': ['edited {}', PRODUCT],
  'product.options-edited': ['changed the options of {}', PRODUCT],
  'product.variants-edited': ['changed the variants of {}', PRODUCT],
  'product.variants-added': ['added variants to {}', PRODUCT],
  'product.variant-deleted': ['archived a variant of {}', PRODUCT],
  'product.variant-restored': ['restored a variant of {}', PRODUCT],
  'product.image-added': ['added an image to {}', PRODUCT],
  'product.image-alt-edited': ['edited the alt text of an image of {}', PRODUCT],
  'product.image-reordered': ['reordered the images of {}', PRODUCT],
  'product.image-deleted': ['deleted an image of {}', PRODUCT],
  'product.placement-edited': ['changed the placement of {}', PRODUCT],
  'product.deleted': ['deleted {}', PRODUCT],
  'stock.received': ['received stock of {}', PRODUCT],
  'stock.corrected': ['adjusted the stock of {}', PRODUCT],
  'stock.delivery-received': ['received a delivery'],
  'stock.counted': ['counted stock'],
  'collection.created': ['added {}', COLLECTION],
  'collection.edited': ['edited {}', COLLECTION],
  'collection.deleted': ['deleted {}', COLLECTION],
  'collections.reordered': ['reordered the collections'],
  'store.settings-edited': ['changed the store settings'],
  'allowance.granted': ['granted a staff allowance to {}', ACCOUNT],
  'allowance.withdrawn': ['withdrew a staff allowance from {}', ACCOUNT],
  'store.exported': ['exported store data'],
  'order.placed': ['placed {}', ORDER],
  'order.packed': ['packed {}', ORDER],
  'order.shipped': ['shipped {}', ORDER],
  'order.packing-undone': ['undid the packing of {}', ORDER],
  'order.shipment-undone': ['undid a shipment of {}', ORDER],
  'order.tracking-corrected': ['corrected the tracking number for {}', ORDER],
  'order.delivery-edited': ['edited the delivery details for {}', ORDER],
  'order.refunded': ['refunded {}', ORDER],
  'order.note-edited': ['edited the note on {}', ORDER],
  'order.cancelled': ['cancelled {}', ORDER],
  'checkout.cancelled': ['cancelled {}', { one: 'an order awaiting payment', several: 'orders awaiting payment' }],
  'order.cancelled-by-customer': ['cancelled {}', ORDER],
  'order.return-requested': ['requested a return for {}', ORDER],
  'order.return-accepted': ['accepted a return for {}', ORDER],
  'order.return-declined': ['declined a return for {}', ORDER],
  'order.return-received': ['received a return for {}', ORDER],
  'order.return-closed': ['closed a return for {}', ORDER],
  'order.resolved': ['resolved an issue with {}', ORDER],
  'order.confirmation-resent': ['resent the confirmation of {}', ORDER],
  'delivery-method.created': ['added {}', DELIVERY_METHOD],
  'delivery-method.edited': ['edited {}', DELIVERY_METHOD],
  'delivery-method.deleted': ['deleted {}', DELIVERY_METHOD],
  'discount.created': ['added {}', DISCOUNT],
  'discount.edited': ['edited {}', DISCOUNT],
  'discount.activated': ['activated {}', DISCOUNT],
  'discount.deactivated': ['deactivated {}', DISCOUNT],
  'feed.created': ['added {}', FEED],
  'feed.edited': ['edited {}', FEED],
  'feed.deleted': ['deleted {}', FEED],
  'agency.edited': ['changed the agency settings'],
  'security.settings-edited': ['changed the security settings'],
}

/**
 * The sentence of one or several events of the same action, after the actor's name: 'posted the job Forklift Driver',
 * 'packed 3 orders', 'signed in 2 times'. What only the system does is shown by its label: 'Refund failed: Order 1003'.
 *
 * @param subjects how many things the events are about
 * @param subject the subject's name; null if there are several, if it has none, and if it is the actor's own
 */
export function activitySentence(action: string, events: number, subjects: number, subject: string | null): string {
  const phrase: Phrase | undefined = (PHRASES as Record<string, Phrase>)[action]
  const times = events > 1 ? ` ${events} times` : ''
  if (!phrase) return `${auditLabel(action)}${subject ? `: ${subject}` : ''}${times}`
  const [sentence, thing, several] = phrase
  if (!thing) return `${sentence}${times}`
  if (several && subjects > 1) return several.replace('{}', String(subjects)).replace('{events}', String(events))
  if (subjects > 1) return sentence.replace('{}', `${subjects} ${thing.several}`)
  return sentence.replace('{}', () => (subject === null ? thing.one : (thing.named?.(subject) ?? subject))) + times
}
