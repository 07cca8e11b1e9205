import { unzipSync } from 'fflate'
import { type DetectTypeResult, detectType } from './detect-type.server.ts'
import { inspectPdf } from './inspect-pdf.server.ts'
import { hasRemotePart } from './remote-part.ts'

/** Limits of an archive: a DOCX of 5 MB with photos stays far below them, a compression bomb does not. */
const MAX_ENTRIES = 2_000
const MAX_UNPACKED_BYTES = 60 * 1024 * 1024

/** The archive's parts that are read to examine it. */
const EXAMINED = new Set([
  '[Content_Types].xml',
  'mimetype',
  'META-INF/manifest.xml',
  'word/document.xml',
  'content.xml',
])

const isRelationships = (name: string) => /\.rels$/i.test(name)

/** Examines an uploaded file: its type, and whether it can be accepted (`RESUME_MESSAGES`). Runs in a worker. */
export async function inspectFile(bytes: Buffer): Promise<DetectTypeResult> {
  const detected = detectType(bytes)
  if (!detected.ok) return detected
  if (detected.kind === 'zip') return inspectArchive(bytes)
  if (detected.kind === 'pdf') return inspectPdf(bytes)
  return { ok: true, kind: detected.kind }
}

/**
 * Unpacks the parts of an archive that `isWanted` names.
 *
 * @returns null if the archive is damaged or exceeds the limits. The sizes are those of its directory, and unpacking
 *   never writes more than they say
 */
export function unpackArchive(bytes: Buffer, isWanted: (name: string) => boolean) {
  const names: string[] = []
  let unpacked = 0
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        names.push(name)
        if (names.length > MAX_ENTRIES) throw new RangeError('too many entries')
        unpacked += originalSize
        if (unpacked > MAX_UNPACKED_BYTES) throw new RangeError('too large')
        return isWanted(name)
      },
    })
    return { names, parts, text: (name: string) => Buffer.from(parts[name] ?? []).toString('utf8') }
  } catch {
    return null
  }
}

function inspectArchive(bytes: Buffer): DetectTypeResult {
  // Bit 0 of the flags of the first entry: its content is encrypted.
  if ((bytes.readUInt16LE(6) & 1) === 1) return { ok: false, reason: 'password' }
  const archive = unpackArchive(bytes, (name) => EXAMINED.has(name) || isRelationships(name))
  if (!archive) return { ok: false, reason: 'damaged' }
  const { names, text } = archive
  if (
    names.some((name) =>
      /(^|\/)(vba[^/]*\.bin|vbaData\.xml)$|^(Basic|Scripts)\/|\/(activeX|embeddings)\/[^/]+\.bin$/i.test(name),
    )
  ) {
    return { ok: false, reason: 'macros' }
  }
  if (names.some((name) => isRelationships(name) && hasRemotePart(text(name)))) return { ok: false, reason: 'macros' }
  const types = text('[Content_Types].xml')
  if (/macroEnabled/i.test(types)) return { ok: false, reason: 'macros' }
  if (text('mimetype').trim() === 'application/vnd.oasis.opendocument.text') {
    if (text('META-INF/manifest.xml').includes('encryption-data')) return { ok: false, reason: 'password' }
    return names.includes('content.xml') ? { ok: true, kind: 'odt' } : { ok: false, reason: 'damaged' }
  }
  if (!types.includes('wordprocessingml.document.main+xml')) return { ok: false, reason: 'unsupported' }
  return names.includes('word/document.xml') ? { ok: true, kind: 'docx' } : { ok: false, reason: 'damaged' }
}
