import type { TaskContext } from '#app/core/context.ts'
import { deleteFileTask } from '#app/core/images/delete-file.task.server.ts'
import { updateBlindSearches } from '#app/domain/applications/blind/update-blind-search.server.ts'
import { confirmApplication } from '#app/domain/applications/confirm-application.server.tsx'
import { scanWaitingAttachments } from '#app/domain/applications/messages/attachments/scan-waiting-attachments.server.ts'
import { notifyNewApplicant } from '#app/domain/applications/new-applicants/notify-new-applicant.server.tsx'
import {
  rewriteApplicantDigest,
  sendApplicantDigests,
  sendLastDigest,
} from '#app/domain/applications/new-applicants/send-applicant-digests.server.tsx'
import { notifyJobRemoved } from '#app/domain/applications/notify-job-removed.server.tsx'
import { notifyStatusChange } from '#app/domain/applications/status/notify-status-change.server.tsx'
import { settleMissedChanges } from '#app/domain/applications/status/settle-missed-changes.server.ts'
import { sendBookingEmail } from '#app/domain/bookings/emails/send-booking-email.server.ts'
import { sendReminders } from '#app/domain/bookings/emails/send-reminders.server.ts'
import { notifyMeetingChanged } from '#app/domain/bookings/meeting-changes/notify-meeting-changed.server.ts'
import { offerWaitlistTimes } from '#app/domain/bookings/waitlist/offer-waitlist-times.server.ts'
import { sendWaitlistOffer } from '#app/domain/bookings/waitlist/send-waitlist-offer.server.tsx'
import { deleteImageFilesTask } from '#app/domain/catalogue/images/delete-image-files.task.server.ts'
import { notifyAllowanceChanged } from '#app/domain/checkout/allowance/notify-allowance-changed.server.tsx'
import { reassignOtherJobs } from '#app/domain/companies/reassign-jobs.server.ts'
import { notifyMemberJoined, notifyMemberLeft } from '#app/domain/companies/team/notify-owners.server.ts'
import { deleteOldEmails } from '#app/domain/email/delete-old-emails.server.ts'
import { retryFailedEmails } from '#app/domain/email/retry-failed-emails.server.ts'
import { sendEmail } from '#app/domain/email/send-email.server.ts'
import { mergeFeedChanges } from '#app/domain/feeds/merge-feed-changes.server.ts'
import { cancelEndedInterviews } from '#app/domain/interviews/cancel-ended-interviews.server.ts'
import { remindOfInterviews } from '#app/domain/interviews/emails/remind-of-interviews.server.ts'
import { sendInterviewEmail, sendInterviewerEmails } from '#app/domain/interviews/emails/send-interview-email.server.ts'
import { sendLowStockEmail } from '#app/domain/inventory/low-stock-email/send-low-stock-email.server.tsx'
import { sendJobAlerts } from '#app/domain/job-alerts/send-alerts.server.tsx'
import { failUnfinishedImports } from '#app/domain/job-import/fail-unfinished-imports.server.ts'
import { importJobsTask } from '#app/domain/job-import/import-jobs.task.server.ts'
import { publishScheduledJobs } from '#app/domain/jobs/lifecycle/publish-scheduled-jobs.server.ts'
import { deriveJobPay } from '#app/domain/jobs/posting/derive-job-pay.server.ts'
import { relistJobs } from '#app/domain/jobs/relist-jobs.server.ts'
import { locateJobs } from '#app/domain/jobs/search/places/locate-jobs.server.ts'
import { relocateJobs } from '#app/domain/jobs/search/places/relocate-jobs.server.ts'
import { unlistClosedJobs } from '#app/domain/jobs/unlist-closed.server.ts'
import { reviewJobs } from '#app/domain/moderation/mark-reviewed.server.ts'
import { notifyJobApproved } from '#app/domain/moderation/notify-job-approved.server.tsx'
import { notifySuspended } from '#app/domain/moderation/notify-suspended.server.tsx'
import { renameJobs } from '#app/domain/moderation/rename-jobs.server.ts'
import {
  notifyDeliveryChanged,
  notifyNewOrder,
  notifyOrderCancelled,
} from '#app/domain/orders/emails/notify-new-order.server.ts'
import { sendOrderLink } from '#app/domain/orders/emails/send-order-link.server.ts'
import { announcePickup, announceShipment } from '#app/domain/orders/fulfilment/announce-fulfilment.server.ts'
import { payRefund } from '#app/domain/orders/refunds/pay-refund.server.ts'
import { deliverTestEvent } from '#app/domain/orders/settlement/deliver-test-event.server.ts'
import { expireCheckouts } from '#app/domain/orders/settlement/expire-checkouts.server.ts'
import { reconcilePayments } from '#app/domain/orders/settlement/reconcile-payments.server.ts'
import { notifyApplicantDeleted } from '#app/domain/personal-data/emails/notify-applicant-deleted.server.tsx'
import { extractResumeTextTask } from '#app/domain/resumes/extract-text.task.server.ts'
import { scanWaitingFiles } from '#app/domain/resumes/scan-files.server.ts'
import {
  refreshCalendar,
  refreshCalendars,
} from '#app/domain/scheduling/consultants/calendars/refresh-calendars.server.ts'
import { sendStockNotices } from '#app/domain/storefront/stock-notices/send-stock-notices.server.tsx'
import { deliverWebhook } from '#app/domain/webhooks/deliver-webhook.server.tsx'
import type { EmailTransport } from '#app/platform/email.server.ts'
import type { Task } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { deleteExpiredRows } from './delete-expired-rows.ts'

/** What every task is run with. */
export type TaskDeps = TaskContext & { db: Database; emailTransport: EmailTransport | null }

/** Every background task of the product. */
export const TASKS: readonly Task<never, TaskDeps>[] = [
  sendEmail, // sends an email of the outbox
  retryFailedEmails, // every hour: enqueues the former again for emails whose retries are used up
  deliverWebhook, // sends an event to an endpoint, and enqueues the next attempt if it fails
  updateBlindSearches, // every minute: makes applications in a blind review findable by what is shown of them
  confirmApplication, // emails the applicant that an application was received, and enqueues the next one
  notifyNewApplicant, // emails the poster of a job about an application, a minute after it was sent
  sendApplicantDigests, // every day: emails the day's applicants and withdrawals to posters who chose one email a day
  rewriteApplicantDigest, // writes an unsent one of these again, when an applicant in it has deleted their account
  sendLastDigest, // emails the applicants since the last of these to someone who changed to an email for each applicant
  notifyStatusChange, // emails the applicant of a status change once it can no longer be undone
  settleMissedChanges, // every ten minutes: enqueues the former again for changes whose task was lost or has failed for good
  notifyJobRemoved, // emails the applicants of a deleted job whose applications were still open
  notifyMemberJoined, // emails the owner whose invitation was accepted
  notifyMemberLeft, // emails the owners of a company that a member has left
  notifyApplicantDeleted, // emails the poster of a job about an applicant who has deleted their account
  notifyJobApproved, // emails the poster of a job that was held for review and is listed now
  notifySuspended, // emails a person that their account is suspended, and why
  sendBookingEmail, // emails the customer and the agency about a change of a booking
  notifyMeetingChanged, // enqueues the former for the upcoming bookings of a type or consultant whose link or address changed
  sendReminders, // every minute: sends the consultation reminders that are due
  offerWaitlistTimes, // every minute: offers times that have become free to people on the waitlist
  sendWaitlistOffer, // emails such a time to the person it is held for
  refreshCalendars, // every ten minutes: enqueues the reading of the consultants' calendars
  refreshCalendar, // reads when a consultant's calendar is busy
  sendInterviewEmail, // emails the applicant and the interviewers about a change of an interview
  sendInterviewerEmails, // updates the calendars of a member who has left and of the owner who takes over
  remindOfInterviews, // every 15 minutes: emails both sides of an interview the day before
  cancelEndedInterviews, // every minute: cancels the interviews of rejected, withdrawn and ended applications
  extractResumeTextTask, // extracts the text of an uploaded resume
  scanWaitingFiles, // every minute: scans the resumes that were uploaded while the virus scanner was unreachable
  scanWaitingAttachments, // every minute: scans the files of messages that wait for the virus scanner
  importJobsTask, // imports a file of jobs that an admin has started
  notifyAllowanceChanged, // emails a person about an admin's change of their staff allowance
  sendOrderLink, // emails the link to an order to the address that it was placed with
  notifyNewOrder, // emails the store contact about a new order
  notifyOrderCancelled, // emails the store contact about an order that its customer has cancelled
  notifyDeliveryChanged, // emails the store contact about a delivery address that the customer has changed
  sendLowStockEmail, // every morning: emails the store contact what has become low in stock
  announcePickup, // emails the customer that an order can be picked up, once packing can no longer be undone
  announceShipment, // emails the customer of a shipment, once it can no longer be undone
  payRefund, // requests a refund from the payment service and retries until it answers
  deliverTestEvent, // delivers a webhook event of the test payment service
  expireCheckouts, // every minute: expires unpaid checkouts and releases their stock
  reconcilePayments, // every ten minutes: finds paid sessions without an order, and orders without a payment
  sendStockNotices, // every five minutes: emails the people who wait for items that are back in stock
  sendJobAlerts, // every ten minutes: emails the new jobs of the alerts that are due
  publishScheduledJobs, // every minute: publishes the jobs whose set time has come
  relistJobs, // lists or hides the jobs of a person who was restored or suspended and has many
  reassignOtherJobs, // gives the jobs of a member who has left and posted many to an owner
  reviewJobs, // marks the waiting jobs of a company that was verified and has many as reviewed
  renameJobs, // copies the new name of a company with many jobs to them
  unlistClosedJobs, // every hour: removes closed jobs from the indexes of the board
  relocateJobs, // every night: corrects the coordinates of jobs from before a change of the gazetteer
  deriveJobPay, // every night: fills the pay range of jobs that state their pay as text only
  locateJobs, // every hour: sets the coordinates of jobs whose place has become known
  deleteFileTask, // deletes the file of a replaced or removed logo
  deleteImageFilesTask, // deletes the files of a deleted product image
  deleteOldEmails, // every hour: deletes emails that are older than the retention period
  deleteExpiredRows, // every hour: deletes expired sessions, links, counters and drafts
  failUnfinishedImports, // every hour: marks imports whose retries are used up as failed
  mergeFeedChanges, // every hour: adds up the changes behind the feed version
]
