import type { ReactNode } from 'react'

const ink = '#17332c'
const green = '#1f6b52'
const paper = '#faf7f1'
const face = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** The layout of every email: the agency, the content, and why it was sent. Inline styles, because email clients need them. */
export function EmailLayout({
  agencyName,
  preview,
  children,
  reason,
}: {
  agencyName: string
  /** The preview text that inboxes show beside the subject. */
  preview: string
  children: ReactNode
  /** Why this person receives the email. */
  reason: string
}) {
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <base target="_top" />
        <title>{preview}</title>
      </head>
      <body style={{ margin: 0, background: paper, color: ink, fontFamily: face, fontSize: 16, lineHeight: '24px' }}>
        <div style={{ maxWidth: 560, margin: '0 auto', padding: '32px 24px' }}>
          <p style={{ margin: '0 0 24px', fontSize: 18, fontWeight: 700, color: green }}>{agencyName}</p>
          <div style={{ background: '#ffffff', border: '1px solid #e5dfd2', borderRadius: 12, padding: '28px 24px' }}>
            {children}
          </div>
          <p style={{ margin: '20px 0 0', fontSize: 13, lineHeight: '20px', color: '#5c6b65' }}>{reason}</p>
        </div>
      </body>
    </html>
  )
}

/** The heading of an email. */
export function EmailHeading({ children }: { children: ReactNode }) {
  return <h1 style={{ margin: '0 0 16px', fontSize: 22, lineHeight: '28px', color: ink }}>{children}</h1>
}

/** A paragraph of an email. */
export function EmailText({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px' }}>{children}</p>
}

/** The main action of an email, as a button. */
export function EmailAction({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: '24px 0' }}>
      <a
        href={href}
        style={{
          display: 'inline-block',
          background: green,
          color: '#ffffff',
          padding: '12px 20px',
          borderRadius: 8,
          textDecoration: 'none',
          fontWeight: 600,
        }}
      >
        {children}
      </a>
    </p>
  )
}
