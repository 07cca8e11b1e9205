import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { renderEmail } from '#app/domain/email/enqueue-email.server.ts'

/** The structure that every email has, read from its HTML. */
export type EmailStructure = {
  heading: string
  /** The labels of the buttons, with their addresses. */
  buttons: string[]
  /** The pill below the heading, or null. */
  status: string | null
  /** The company above the heading and its initials, or null. */
  company: string | null
  initials: string | null
  facts: Record<string, string>
  text: string
}

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((found) => found.slice(1).map(plain))

/**
 * Renders an email of DEFAULT_AGENCY and checks what all of them have in common: one heading, at most one button, the
 * mark at 28 px, dark colours, why it was sent, and the agency's address, phone and ABN; in the plain text each of them
 * too.
 */
export async function readEmailStructure(body: ReactElement): Promise<EmailStructure> {
  const { html, text } = await renderEmail('mia@example.com', 'Subject', body)
  const headings = all(html, /<h\d[^>]*>(.*?)<\/h\d>/g).flat()
  const buttons = all(html, /<a class="e-button"[^>]*>(.*?)<\/a>/g).flat()
  expect(headings).toHaveLength(1)
  expect(buttons.length).toBeLessThanOrEqual(1)
  expect(html).toMatch(/<img src="cid:mark@muster" width="28" height="28" alt=""/)
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{\s*\.e-page\{background:#/)
  for (const line of [DEFAULT_AGENCY.name, DEFAULT_AGENCY.address, DEFAULT_AGENCY.phone, DEFAULT_AGENCY.abn]) {
    expect(text).toContain(line)
  }
  expect(text).toMatch(/You're receiving this email because [^]+\./)
  expect(text).toContain(headings[0])
  expect(text).not.toMatch(/<\w|&\w+;|undefined|\[object|\n{4,}/)
  return {
    heading: headings[0] ?? '',
    buttons,
    status: all(html, /<span class="e-(?:\w|-)+" [^>]*>(.*?)<\/span>/g).flat()[0] ?? null,
    initials: all(html, /<td data-text-format="skip"[^>]*>(.*?)<\/td>/g).flat()[0] ?? null,
    company: all(html, /<td data-text-format="skip".*?<\/td><td[^>]*>(.*?)<\/td>/g).flat()[0] ?? null,
    facts: Object.fromEntries(all(html, /<th scope="row"[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)),
    text,
  }
}
