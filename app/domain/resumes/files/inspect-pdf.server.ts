import { constants, inflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'
import type { DetectTypeResult } from './detect-type.server.ts'

/** Pages of a PDF that are examined for scripts. Those of the document and of its form fields are found on any page. */
const MAX_EXAMINED_PAGES = 200

/**
 * Object streams of a PDF, and the bytes that they may unpack to in total. Writers put about 100 objects into each, so
 * that a file of 5 MB stays far below both. Each unpacking keeps memory outside the heap for a while, which no other
 * limit counts.
 */
const MAX_OBJECT_STREAMS = 1_000
const MAX_OBJECT_BYTES = 32 * 1024 * 1024

/**
 * Whether a PDF can be accepted: one with a password, a script, an attached file or an action that starts a program
 * cannot.
 */
export async function inspectPdf(bytes: Buffer): Promise<DetectTypeResult> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
    const [hasScripts, attachments] = await Promise.all([pdf.hasJSActions(), pdf.getAttachments()])
    if (hasScripts || attachments || hasUnsafeObject(bytes)) return { ok: false, reason: 'macros' }
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_EXAMINED_PAGES); number += 1) {
      const page = await pdf.getPage(number)
      if (await page.getJSActions()) return { ok: false, reason: 'macros' }
    }
    return { ok: true, kind: 'pdf' }
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException'
    return { ok: false, reason: isProtected ? 'password' : 'damaged' }
  }
}

/**
 * An action that starts a program or runs a script, and a file that is embedded in the document or attached to a page
 * (ISO 32000-1, 12.6.4 and 7.11.4). The type of an action is the value of its `S`, or an object that `S` refers to; the
 * same word in the text of a resume is neither. White space and comments may stand between the two. The bounds keep the
 * time linear.
 */
const UNSAFE_OBJECT =
  /(?:(?:\/S|\bobj)(?:[\s\0]|%[^\r\n]{0,200}[\r\n]){0,200}\/(?:Launch|JavaScript)|\/Type[\s\0]*\/EmbeddedFile|\/Subtype[\s\0]*\/FileAttachment)(?=[\s\0()<>[\]{}/%]|$)/

const STREAM_START = /\bstream(?:\r\n|\r|\n)/g

/**
 * pdf.js reads these actions as links or ignores them, so they are searched for in the bytes of the file and in its
 * object streams. Object streams that are encrypted or packed other than with Flate are not read.
 *
 * @throws RangeError if there are more of them than the limits allow
 */
function hasUnsafeObject(bytes: Buffer): boolean {
  const file = bytes.toString('latin1')
  if (UNSAFE_OBJECT.test(unescapeNames(file))) return true
  let examined = 0
  let streams = 0
  let unpacked = 0
  for (const { index, 0: keyword } of file.matchAll(STREAM_START)) {
    const start = index + keyword.length
    // The dictionary of an object stream has `First`; its `Type` may be missing.
    const isObjectStream = /\/(?:ObjStm|First)\b/.test(unescapeNames(file.slice(examined, index)))
    examined = start
    if (!isObjectStream) continue
    streams += 1
    if (streams > MAX_OBJECT_STREAMS) throw new RangeError('too many object streams')
    const objects = unpack(bytes.subarray(start), MAX_OBJECT_BYTES - unpacked)
    unpacked += objects.length
    if (UNSAFE_OBJECT.test(unescapeNames(objects))) return true
  }
  return false
}

/** A name may have any of its characters as `#` and two hexadecimal digits: `/L#61unch`. */
function unescapeNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** What a Flate stream unpacks to; '' if it is none. @throws RangeError beyond `maxBytes` */
function unpack(bytes: Buffer, maxBytes: number): string {
  try {
    // A stream without its end is unpacked as far as it goes, as by pdf.js.
    const options = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH }
    return inflateSync(bytes, options).toString('latin1')
  } catch (error) {
    if (error instanceof RangeError) throw error
    return ''
  }
}
