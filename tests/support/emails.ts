type EmailFields = {
  from: string
  to: string
  text?: string
  html?: string
  messageId?: string
  headers?: string[]
  files?: { name: string; bytes: Buffer; inline?: boolean }[]
}

let sent = 0

/** An email as a mail server receives it (RFC 5322), with its own Message-ID unless one is given. */
export function makeEmail({ from, to, text, html, messageId, headers = [], files = [] }: EmailFields): Buffer {
  sent += 1
  const body = html ? part('text/html; charset=utf-8', html) : part('text/plain; charset=utf-8', text ?? '')
  const parts = [
    body,
    ...files.map(({ name, bytes, inline }) =>
      [
        `Content-Type: ${inline ? 'image/png' : 'application/octet-stream'}; name="${name}"`,
        `Content-Disposition: ${inline ? 'inline' : 'attachment'}; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        bytes.toString('base64'),
      ].join('\r\n'),
    ),
  ]
  const lines = [
    ...headers,
    `From: Mia <${from}>`,
    `To: ${to}`,
    `Message-ID: ${messageId ?? `<${sent}@example.com>`}`,
    'Subject: Re: Message',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    ...parts.flatMap((content) => ['--part', content]),
    '--part--',
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** A delivery report (RFC 3464) about the email `messageId`, with the returned message or only its header. */
export function makeDeliveryReport({
  messageId,
  status,
  returned = 'message/rfc822',
}: {
  messageId: string
  status: string
  returned?: 'message/rfc822' | 'text/rfc822-headers'
}): Buffer {
  const fields = `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; gone@example.com\nAction: failed\nStatus: ${status}\n`
  const lines = [
    'Return-Path: <>',
    'From: <mailer-daemon@mx.example>',
    'To: jobs@example.com.au',
    'Subject: Undeliverable',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=part',
    '',
    '--part',
    part('text/plain; charset=utf-8', 'Your email was not delivered.'),
    '--part',
    part('message/delivery-status', fields),
    '--part',
    part(returned, `Subject: 3 new jobs\nMessage-ID: ${messageId}\n\nMessage-ID: <other@example.com>`),
    '--part--',
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

const part = (type: string, content: string) =>
  [`Content-Type: ${type}`, 'Content-Transfer-Encoding: 8bit', '', content.replaceAll('\n', '\r\n')].join('\r\n')
