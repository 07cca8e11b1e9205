import type { ReactNode } from 'react'
import type { Agency } from '#app/domain/agency/agency.ts'
import { EMAIL_COLOURS, EMAIL_STYLESHEET } from './email-colours.ts'
import { EmailCompany, EmailStatus, type EmailStatusProps } from './email-parts.tsx'

const FONTS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** The content id of the agency's mark, which is attached to each email (`mark.server.ts`). */
export const MARK_CID = 'mark@muster'

/** Pairs of a space and a character without a width: more than an inbox shows. */
const PREVIEW_CHARACTERS = 100

/** What emails show of the agency. */
export type EmailAgency = Pick<Agency, 'name' | 'address' | 'phone' | 'abn'>

type EmailLayoutProps = {
  agency: EmailAgency
  /** The preview text that inboxes show beside the subject. */
  preview: string
  heading: string
  /** The company whose job the email is about, named above the heading. */
  company?: string | undefined
  /** The current status of what the email is about. */
  status?: EmailStatusProps | undefined
  children: ReactNode
  /** Why this person receives the email. */
  reason: string
}

/**
 * The layout of every email, 600 px wide: the agency's mark and name, one heading, the content, and a footer with the
 * agency's address, phone and ABN and why the email was sent. Inline styles, because email programs need them.
 */
export function EmailLayout({ agency, preview, heading, company, status, children, reason }: EmailLayoutProps) {
  const [ink] = EMAIL_COLOURS.ink
  const [paper] = EMAIL_COLOURS.paper
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <base target="_top" />
        <title>{preview}</title>
        <style>{EMAIL_STYLESHEET}</style>
      </head>
      <body
        className="e-page e-ink"
        style={{ margin: 0, background: paper, color: ink, fontFamily: FONTS, fontSize: 16, lineHeight: '24px' }}
      >
        {/* Inboxes show the first text of the body. The spaces keep what follows out of it, such as a status. */}
        <div
          data-text-format="skip"
          style={{ display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px', opacity: 0 }}
        >
          {preview}
          {'\u00a0\u200c'.repeat(PREVIEW_CHARACTERS)}
        </div>
        <div style={{ maxWidth: 600, margin: '0 auto', padding: '32px 16px' }}>
          <AgencyName name={agency.name} />
          <Card>
            {company && <EmailCompany name={company} />}
            <h1
              className="e-ink"
              style={{ margin: '0 0 16px', fontSize: 24, lineHeight: '30px', color: ink, overflowWrap: 'anywhere' }}
            >
              {heading}
            </h1>
            {status && <EmailStatus {...status} />}
            {children}
          </Card>
          <EmailFooter agency={agency} reason={reason} />
        </div>
      </body>
    </html>
  )
}

/** The mark with the name. The image is decorative, so a program that blocks images loses nothing. */
function AgencyName({ name }: { name: string }) {
  return (
    <p
      className="e-ink"
      style={{ margin: '0 8px 20px', fontSize: 20, lineHeight: '28px', fontWeight: 700, color: EMAIL_COLOURS.ink[0] }}
    >
      <img
        src={`cid:${MARK_CID}`}
        width={28}
        height={28}
        alt=""
        style={{ verticalAlign: 'middle', marginRight: 10, border: 0 }}
      />
      <span style={{ verticalAlign: 'middle' }}>{name}</span>
    </p>
  )
}

function Card({ children }: { children: ReactNode }) {
  return (
    <div
      className="e-card"
      style={{
        background: EMAIL_COLOURS.surface[0],
        border: `1px solid ${EMAIL_COLOURS.line[0]}`,
        borderRadius: 16,
        padding: '28px 24px 12px',
      }}
    >
      {children}
    </div>
  )
}

function EmailFooter({ agency, reason }: { agency: EmailAgency; reason: string }) {
  const style = { margin: '0 8px 12px', fontSize: 13, lineHeight: '20px', color: EMAIL_COLOURS['ink-soft'][0] }
  return (
    <div style={{ paddingTop: 20 }}>
      <p className="e-soft" style={style}>
        {reason}
      </p>
      <p className="e-soft" style={style}>
        {agency.name}, ABN {agency.abn}
        <br />
        {agency.address}
        <br />
        {agency.phone}
      </p>
    </div>
  )
}
