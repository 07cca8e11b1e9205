/** The recipient's address does not exist, so that sending again is useless. */
export class UnknownRecipient extends Error {}

/** The server works and does not accept this email, now or ever: a full mailbox, a limit, a wrong password. */
export class EmailNotAccepted extends Error {}

/**
 * Sends emails. `send` rejects with `UnknownRecipient` for a dead address, with `EmailNotAccepted` if the server
 * replies that it does not accept the email, and with another error if the server cannot be used.
 */
export type EmailTransport = {
  send(email: OutgoingEmail): Promise<void>
  close(): void
}

export type OutgoingEmail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Images that the HTML shows by their content id (`cid:`). */
  images: { cid: string; filename: string; content: Buffer }[]
  /** The reply address; null: the sender. */
  replyTo: string | null
  /** The address of one-click unsubscription (RFC 8058), as headers that email programs show as a button. */
  unsubscribeUrl: string | null
  /**
   * An invitation, sent as a `text/calendar` alternative, for which email clients show buttons, and as an attachment.
   */
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | null
}

const SMTP_TIMEOUT_MS = 15_000

/**
 * Sends emails by SMTP. The message id is derived from the email's row, so that a duplicate can be recognised.
 *
 * @param smtpUrl smtp:// or smtps:// with credentials in it
 * @param from sender, `Name <address>`
 */
export function createSmtpTransport(smtpUrl: string, from: string): EmailTransport {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true } as Record<
      string,
      unknown
    >)
  }
  let transport: ReturnType<typeof open> | null = null
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'muster.local'
  return {
    async send({ id, to, subject, text, html, images, replyTo, unsubscribeUrl, calendar }) {
      const message = {
        messageId: `<${id}@${domain}>`,
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: images.map((image) => ({ ...image, contentDisposition: 'inline' as const })),
        ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        ...(calendar ? { icalEvent: { ...calendar, filename: 'invite.ics' } } : {}),
      }
      transport ??= open().catch((error) => {
        transport = null
        throw error
      })
      await (await transport).sendMail(message).catch((error: Error) => {
        if (isUnknownRecipient(error)) throw new UnknownRecipient(error.message)
        throw isReply(error) ? new EmailNotAccepted(error.message) : error
      })
    },
    close: () =>
      void transport?.then(
        (opened) => opened.close(),
        () => {},
      ),
  }
}

/**
 * Does the server reply to the recipient that there is no such mailbox (RFC 5321: 550, 551, 553)? Servers also reply
 * 550 to a sender that they block, with the class 5.7 of RFC 3463, which says nothing about the address.
 */
function isUnknownRecipient(error: Error): boolean {
  const { command, response, responseCode } = error as { command?: string; response?: string; responseCode?: number }
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode ?? 0) && !/\b5\.7\./.test(response ?? '')
}

function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Whether the server replied about the email: not that it is about to stop (421), nor that it rejects our password. */
function isReply(error: Error): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return responseCode !== undefined && responseCode !== 421 && code !== 'EAUTH'
}

/** The address of a sender, `Name <address>` or the address alone. */
export function senderAddress(from: string): string {
  return from.match(/<([^>]+)>$/)?.[1] ?? from
}

/**
 * Adds a timeout for each step of an SMTP connection, as query parameters that nodemailer reads.
 *
 * @param tlsRequired whether sending fails if the server does not offer STARTTLS. Otherwise it is used when offered
 */
export function withSmtpOptions(smtpUrl: string, { tlsRequired }: { tlsRequired: boolean }): string {
  const url = new URL(smtpUrl)
  for (const step of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!url.searchParams.has(step)) url.searchParams.set(step, String(SMTP_TIMEOUT_MS))
  }
  if (tlsRequired && url.protocol === 'smtp:') url.searchParams.set('requireTLS', 'true')
  return url.href
}
