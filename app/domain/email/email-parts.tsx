import type { ReactNode } from 'react'
import { initials } from '#app/lib/text.ts'
import type { Tone } from '#app/ui/data/badge.tsx'
import { companyTint } from '#app/ui/illustrations/company-mark.tsx'
import type { Tint } from '#app/ui/illustrations/drawing.tsx'
import { EMAIL_COLOURS, EMAIL_TONES } from './email-colours.ts'

const LINE = `1px solid ${EMAIL_COLOURS.line[0]}`

export type EmailStatusProps = { label: string; tone: Tone }

/** A status as on the screens: a tinted pill with its label. */
export function EmailStatus({ label, tone }: EmailStatusProps) {
  const { text, background } = EMAIL_TONES[tone]
  return (
    <p style={{ margin: '0 0 16px' }}>
      <span
        className={`e-${tone}`}
        style={{
          display: 'inline-block',
          padding: '2px 12px',
          borderRadius: 999,
          fontSize: 14,
          lineHeight: '22px',
          fontWeight: 600,
          color: text[0],
          background: background[0],
        }}
      >
        {label}
      </span>
    </p>
  )
}

/** The tone of each tint of the company marks on the screens. */
const TINT_TONES: Record<Tint, Tone> = {
  leaf: 'green',
  blossom: 'violet',
  clay: 'red',
  sky: 'blue',
  plum: 'neutral',
  sand: 'amber',
}

/** The cell of `EmailCompany` with the initials, in the HTML: where an email is sent, a logo takes their place. */
export const EMAIL_INITIALS = /(<td data-text-format="skip"[^>]*>)[^<]*(<\/td>)/

/**
 * A company with its initials in its tint, or with its logo (`company-logo.server.ts`). In plain text only the name.
 */
export function EmailCompany({ name }: { name: string }) {
  const tone = TINT_TONES[companyTint(name)]
  const { text, background } = EMAIL_TONES[tone]
  return (
    <table role="presentation" style={{ borderCollapse: 'collapse', margin: '0 0 20px' }}>
      <tbody>
        <tr>
          <td
            data-text-format="skip"
            aria-hidden="true"
            className={`e-${tone}`}
            style={{
              width: 40,
              height: 40,
              borderRadius: 10,
              textAlign: 'center',
              verticalAlign: 'middle',
              fontWeight: 800,
              color: text[0],
              background: background[0],
            }}
          >
            {initials(name)}
          </td>
          <td style={{ padding: '0 0 0 12px', verticalAlign: 'middle', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A paragraph of an email. */
export function EmailText({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px', overflowWrap: 'anywhere' }}>{children}</p>
}

/** What someone wrote, line by line. */
export function EmailQuote({ text }: { text: string }) {
  return (
    <blockquote style={{ margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `3px solid ${EMAIL_COLOURS.line[0]}` }}>
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never reorder
        <p key={index} style={{ margin: 0, overflowWrap: 'anywhere' }}>
          {line || '\u00a0'}
        </p>
      ))}
    </blockquote>
  )
}

/** A link in a paragraph. */
export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="e-link" href={href} style={{ color: EMAIL_COLOURS.accent[0] }}>
      {children}
    </a>
  )
}

/** The main action of an email, as a button. An email has at most one. */
export function EmailAction({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: '24px 0' }}>
      <a
        className="e-button"
        href={href}
        style={{
          display: 'inline-block',
          background: EMAIL_COLOURS.accent[0],
          color: EMAIL_COLOURS['on-accent'][0],
          padding: '12px 22px',
          borderRadius: 10,
          textDecoration: 'none',
          fontWeight: 600,
        }}
      >
        {children}
      </a>
    </p>
  )
}

/** A label and its value; a row without a value is left out. */
export type EmailFact = readonly [label: string, value: ReactNode]

/** The facts of an email as a table with a header cell in each row; in plain text, one line per fact. */
export function EmailFacts({ facts }: { facts: readonly EmailFact[] }) {
  const rows = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (rows.length === 0) return null
  return (
    <table
      data-text-format="dataTable"
      width="100%"
      style={{ borderCollapse: 'collapse', margin: '0 0 20px', fontSize: 15, lineHeight: '22px' }}
    >
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th
              scope="row"
              className="e-soft e-row"
              style={{
                width: '30%',
                padding: '8px 16px 8px 0',
                textAlign: 'left',
                verticalAlign: 'top',
                fontWeight: 400,
                borderTop: LINE,
                color: EMAIL_COLOURS['ink-soft'][0],
              }}
            >
              {label}
            </th>
            <td
              className="e-row"
              style={{ padding: '8px 0', verticalAlign: 'top', borderTop: LINE, overflowWrap: 'anywhere' }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the recipient can expect now, as the last paragraph of an email. */
export function EmailNextStep({ children }: { children: ReactNode }) {
  return (
    <p style={{ margin: '0 0 16px' }}>
      <strong>What happens next</strong>
      <br />
      {children}
    </p>
  )
}
