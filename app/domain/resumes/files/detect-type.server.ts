import type { ResumeKind, ResumeRejection } from '../resume.ts'
import { hasRemoteTemplate } from './remote-part.ts'

export type DetectTypeResult = { ok: true; kind: ResumeKind } | { ok: false; reason: ResumeRejection }

const reject = (reason: ResumeRejection): DetectTypeResult => ({ ok: false, reason })
const accept = (kind: ResumeKind): DetectTypeResult => ({ ok: true, kind })

/**
 * Markup that makes a text a page or a drawing: a tag of HTML or SVG with its name and its end, a declaration, or the
 * beginning of a script. An email address in angle brackets is none.
 */
const MARKUP =
  /<(?:!doctype|html|svg|script|iframe|\?xml|\?php)\b|<!--|<\/?(?:a|abbr|area|article|audio|b|base|body|br|button|canvas|center|div|em|embed|font|form|frame|frameset|h[1-6]|head|header|hr|i|img|input|li|link|main|marquee|math|meta|nav|object|ol|p|pre|script|section|select|span|strong|style|table|tbody|td|template|textarea|th|title|tr|u|ul|video)(?:[\s/][^<>]{0,2000})?>/i

/**
 * The type of a file by its content; its name plays no part. Looks at the beginning of the file, for PDF at its end
 * too, and for DOC at its directory. Archives (DOCX and ODT) and PDF are examined further by `inspectFile`.
 */
export function detectType(bytes: Buffer): DetectTypeResult | { ok: true; kind: 'zip' } {
  if (bytes.length === 0) return reject('empty')
  if (startsWith(bytes, '%PDF-')) return detectPdf(bytes)
  if (startsWith(bytes, 'PK\x03\x04')) return { ok: true, kind: 'zip' }
  if (startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return detectCompoundFile(bytes)
  if (startsWith(bytes, '{\\rtf')) return detectRtf(bytes)
  return detectText(bytes)
}

function startsWith(bytes: Buffer, magic: string): boolean {
  return bytes.subarray(0, magic.length).equals(Buffer.from(magic, 'latin1'))
}

/** The end record of an archive, and its length without the comment that may follow it. */
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1')
const ARCHIVE_END_BYTES = 22

/**
 * A PDF can be a file of another type at the same time: a web page in the comments before its first object, or an
 * archive, which is read from its end.
 */
function detectPdf(bytes: Buffer): DetectTypeResult {
  const [header = ''] = bytes.toString('latin1', 0, 4096).split(/\d obj\b/, 1)
  if (MARKUP.test(header)) return reject('disguised')
  const at = bytes.lastIndexOf(ARCHIVE_END)
  const isArchive =
    at >= 0 &&
    at + ARCHIVE_END_BYTES <= bytes.length &&
    at + ARCHIVE_END_BYTES + bytes.readUInt16LE(at + ARCHIVE_END_BYTES - 2) === bytes.length
  return isArchive ? reject('unsupported') : accept('pdf')
}

/**
 * An embedded object can be a program, and `\objupdate` runs one when the file is opened. A template elsewhere can have
 * macros.
 */
function detectRtf(bytes: Buffer): DetectTypeResult {
  const text = bytes.toString('latin1')
  return /\\obj(?:data|update|emb|ocx)\b/i.test(text) || hasRemoteTemplate(text) ? reject('macros') : accept('rtf')
}

const DIRECTORY_ENTRY = 128

/**
 * A DOC file is a compound file (MS-CFB): a directory of streams with UTF-16 names, whose entries of 128 bytes are
 * aligned, because sectors are multiples of 512 bytes. The first sector of the stream WordDocument says whether it is
 * encrypted.
 */
function detectCompoundFile(bytes: Buffer): DetectTypeResult {
  const entries = new Map<string, number>()
  for (let at = 512; at + DIRECTORY_ENTRY <= bytes.length; at += DIRECTORY_ENTRY) {
    const length = bytes.readUInt16LE(at + 64)
    if (length < 4 || length > 64 || length % 2 === 1) continue
    const name = bytes.toString('utf16le', at, at + length - 2)
    if (/^[\p{ASCII}]+$/u.test(name)) entries.set(name, at)
  }
  if (entries.has('EncryptedPackage') || entries.has('EncryptionInfo')) return reject('password')
  const document = entries.get('WordDocument')
  if (document === undefined) return reject('unsupported')
  if (['Macros', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'VBA'].some((name) => entries.has(name))) return reject('macros')
  const start = streamStart(bytes, document, entries.get('Root Entry'))
  if (start === null || bytes.readUInt16LE(start) !== 0xa5ec) return reject('damaged')
  return (bytes.readUInt16LE(start + 10) & 0x0100) === 0 ? accept('doc') : reject('password')
}

/** Sectors of the stream that short streams are kept in, in bytes (MS-CFB 2.2). */
const MINI_SECTOR = 64

/**
 * Where the content of a stream begins in a compound file, with at least 12 bytes. A stream below the cut-off of the
 * header, as in a letter of a few lines, is part of the root entry's own stream (MS-CFB 2.6.3).
 *
 * @param entry the position of the stream's directory entry
 * @returns null if the file is damaged
 */
function streamStart(bytes: Buffer, entry: number, root: number | undefined): number | null {
  const sectorSize = 1 << Math.min(bytes.readUInt16LE(30), 12)
  const first = bytes.readUInt32LE(entry + 116)
  let start = (first + 1) * sectorSize
  const isShort = bytes.readUInt32LE(entry + 120) < bytes.readUInt32LE(56)
  if (isShort && root !== undefined) {
    const offset = first * MINI_SECTOR
    const sector = nthSector(bytes, sectorSize, bytes.readUInt32LE(root + 116), Math.floor(offset / sectorSize))
    if (sector === null) return null
    start = (sector + 1) * sectorSize + (offset % sectorSize)
  }
  return start + 12 > bytes.length ? null : start
}

/**
 * The sector that is `n` sectors after `first` in its chain. The header lists the first 109 sectors of the table of
 * chains.
 */
function nthSector(bytes: Buffer, sectorSize: number, first: number, n: number): number | null {
  if (n > bytes.length / sectorSize) return null
  let sector = first
  for (let step = 0; step < n; step += 1) {
    const table = Math.floor((sector * 4) / sectorSize)
    if (table >= 109) return null
    const at = (bytes.readUInt32LE(76 + table * 4) + 1) * sectorSize + ((sector * 4) % sectorSize)
    if (at + 4 > bytes.length) return null
    sector = bytes.readUInt32LE(at)
  }
  return sector
}

/**
 * The beginnings of other types that are also text in UTF-8 or Windows-1252. Those of ELF, gzip, 7z and RAR have a
 * control character, which makes a file binary.
 */
const OTHER_TYPES: readonly RegExp[] = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG/,
  /^GIF8[79]a/,
  /^RIFF[^]{4}(?:WEBP|WAVE|AVI )/,
  /^[^]{4}ftyp/, // MP4, HEIC
  /^\xff[\n\xf2\xf3\xfb]/, // JPEG XL, MP3
  /^MZ[\x80-\xff]/, // Windows programs
  /^[\xce\xcf]\xfa\xed\xfe|^\xca\xfe\xba\xbe/, // programs of macOS, Java classes
  /^BZh[1-9]1AY&SY/, // bzip2
  /^\x28\xb5\x2f\xfd/, // Zstandard
  /^%!PS-/, // PostScript
]

function detectText(bytes: Buffer): DetectTypeResult {
  const start = bytes.toString('latin1', 0, 16)
  if (OTHER_TYPES.some((type) => type.test(start))) return reject('unsupported')
  const text = decodeText(bytes)
  if (text === null) return reject('unsupported')
  if (text.trim() === '') return reject('empty')
  return MARKUP.test(text) ? reject('disguised') : accept('txt')
}

/** The text of UTF-8, UTF-16 with a byte order mark, or Windows-1252; null for binary content. */
export function decodeText(bytes: Buffer): string | null {
  const isWide = bytes.length >= 2 && (bytes.readUInt16LE(0) === 0xfeff || bytes.readUInt16LE(0) === 0xfffe)
  const encodings = isWide ? [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'windows-1252']
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // Control characters other than white space tell binary content from text.
      return /[^\P{Cc}\s\u0080-\u009f]/u.test(text) ? null : text
    } catch {
      // The next encoding.
    }
  }
  return null
}
