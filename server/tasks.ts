import type { TaskContext } from '#app/core/context.ts'
import { deleteExpiredRows } from '#app/core/delete-expired-rows.server.ts'
import { notifyJobRemoved } from '#app/domain/applications/notify-job-removed.server.tsx'
import { sendBookingEmail } from '#app/domain/bookings/emails/send-booking-email.server.ts'
import { sendReminders } from '#app/domain/bookings/emails/send-reminders.server.ts'
import { deleteImageFilesTask } from '#app/domain/catalogue/images/delete-image-files.task.server.ts'
import { sendEmail } from '#app/domain/email/send-email.server.ts'
import { importJobsTask } from '#app/domain/job-import/import-jobs.task.server.ts'
import { unlistClosedJobs } from '#app/domain/jobs/unlist-closed.server.ts'
import { payRefund } from '#app/domain/orders/refunds/pay-refund.server.ts'
import { deliverTestEvent } from '#app/domain/orders/settlement/deliver-test-event.server.ts'
import { expireCheckouts } from '#app/domain/orders/settlement/expire-checkouts.server.ts'
import { reconcilePayments } from '#app/domain/orders/settlement/reconcile-payments.server.ts'
import type { EmailTransport } from '#app/platform/email.server.ts'
import type { Task } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'

/** What every task is run with. */
export type TaskDeps = TaskContext & { db: Database; mail: EmailTransport | null }

/** Every kind of background work of the product: the worker's table of contents. */
export const TASKS: readonly Task<never, TaskDeps>[] = [
  sendEmail, // mails promised to people, at once
  notifyJobRemoved, // an ad was deleted: a mail to each of its live applicants
  sendBookingEmail, // something happened to a booking: mails to the visitor and the agency, at once
  sendReminders, // every minute: reminders of consultations that are due
  importJobsTask, // a file of ads, when an admin starts it
  payRefund, // money to give back: asked of the payment service until it answers
  deliverTestEvent, // the test payment service tells the shop what happened
  expireCheckouts, // every minute: goods that nobody paid for in time are free again
  reconcilePayments, // every ten minutes: paid sessions without an order, and the reverse
  unlistClosedJobs, // every hour: ads past their closing leave the indexes of the board
  deleteImageFilesTask, // the files of a deleted product image
  deleteExpiredRows, // every hour: ended sessions, used links, old counters
]
