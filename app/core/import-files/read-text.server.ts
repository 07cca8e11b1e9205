import { MAX_FILE_BYTES, type ParseFileFailure, parseFailure, TOO_LARGE } from './import-table.ts'

/** Reads the text of an uploaded file with \n line ends: UTF-8, UTF-16 with a byte order mark, or else Windows-1252. */
export function readText(bytes: Uint8Array): { ok: true; text: string } | ParseFileFailure {
  if (bytes.length > MAX_FILE_BYTES) return parseFailure('too-large', TOO_LARGE)
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return parseFailure('not-text', 'This is a workbook or an archive. Save the sheet as CSV and upload that file.')
  }
  const text = decode(bytes).replace(/\r\n?/g, '\n')
  if (text.includes('\u0000'))
    return parseFailure('not-text', 'This is not a text file. Choose a text file, such as CSV.')
  if (text.trim() === '') return parseFailure('empty', 'The file is empty.')
  return { ok: true, text }
}

function decode(bytes: Uint8Array): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
