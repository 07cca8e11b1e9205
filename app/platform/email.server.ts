import { createTransport } from 'nodemailer'

/** A way out for mails. Rejects when the mail was not accepted. */
export type EmailTransport = {
  send(mail: OutgoingEmail): Promise<void>
  close(): void
}

export type OutgoingEmail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Where answers go; null: to the sender. */
  replyTo: string | null
  /** An invitation: as a `text/calendar` alternative that mail programs show buttons for, and attached as a file. */
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | null
}

const SMTP_TIMEOUT_MS = 15_000

/**
 * Mail over SMTP. The message id comes from the mail's own row, so that a repeated hand-over can be recognised.
 *
 * @param smtpUrl smtp:// or smtps:// with credentials in it
 * @param from sender, `Name <address>`
 */
export function createSmtpTransport(smtpUrl: string, from: string): EmailTransport {
  const transport = createTransport(smtpUrl, {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Record<string, unknown>)
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'muster.local'
  return {
    async send({ id, to, subject, text, html, replyTo, calendar }) {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        ...(calendar ? { icalEvent: { ...calendar, filename: 'invite.ics' } } : {}),
      })
    },
    close: () => transport.close(),
  }
}

/** Bounds on each step of an SMTP conversation, as query of the address nodemailer understands. */
export function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const step of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!url.searchParams.has(step)) url.searchParams.set(step, String(SMTP_TIMEOUT_MS))
  }
  return url.href
}
