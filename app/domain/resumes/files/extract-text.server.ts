import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { extractText as extractPdfText, getDocumentProxy } from 'unpdf'
import WordExtractor from 'word-extractor'
import type { ResumeKind } from '../resume.ts'
import { decodeText } from './detect-type.server.ts'
import { unpackArchive } from './inspect-file.server.ts'
import { parseRtf } from './parse-rtf.ts'

/** Characters of a resume that are kept for searching. */
const MAX_TEXT = 100_000

const READERS: Record<ResumeKind, (bytes: Buffer) => string | Promise<string>> = {
  async pdf(bytes) {
    const { text } = await extractPdfText(await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }), {
      mergePages: true,
    })
    return text
  },
  docx: async (bytes) => (await mammoth.extractRawText({ buffer: packTexts(bytes) })).value,
  doc: async (bytes) => (await new WordExtractor().extract(bytes)).getBody(),
  odt: (bytes) => parseOpenDocument(unpackArchive(bytes, (name) => name === 'content.xml')?.text('content.xml') ?? ''),
  rtf: (bytes) => parseRtf(bytes.toString('latin1')),
  txt: (bytes) => decodeText(bytes) ?? '',
}

/** The text of an accepted file, at most 100,000 characters. Runs in a worker. @throws if the file cannot be read */
export async function extractText(bytes: Buffer, kind: ResumeKind): Promise<string> {
  return normaliseText(await READERS[kind](bytes)).slice(0, MAX_TEXT)
}

/** The database cannot store U+0000 and half surrogate pairs. Lines stay, spaces and blank lines are reduced to one. */
function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * The archive with only its XML parts, unpacked within the limits and stored without compression: the library unpacks
 * whatever an archive contains, and 5 MB can become 5 GB.
 */
function packTexts(bytes: Buffer): Buffer {
  const parts = unpackArchive(bytes, (name) => /\.(xml|rels)$/.test(name))?.parts ?? {}
  return Buffer.from(zipSync(parts, { level: 0 }))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function parseOpenDocument(xml: string): string {
  return xml
    .replace(/<\/text:(?:p|h)>|<text:line-break\/>/g, '\n')
    .replace(/<text:(?:tab|s)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
}
