import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { seededRandom } from '#app/ui/seeded-random.ts'

/** Small valid resumes of each type, and files that are rejected. */

const pdfOf = (objects: string[], trailer = '') => {
  const offsets: number[] = []
  let body = '%PDF-1.4\n'
  objects.forEach((object, index) => {
    offsets.push(body.length)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/**
 * A PDF with one line of text. `catalogue` adds entries to its catalogue, `page` to its page, `trailer` to its trailer,
 * and `field` to its form field (object 6), which belongs to the page only if `page` and `catalogue` say so. `object`
 * replaces the form field.
 */
export function makePdf(
  text: string,
  { catalogue = '', page = '', field = '', object = '', trailer = '' } = {},
): Buffer {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
  return pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      object || `<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /Rect [0 0 90 20] /P 3 0 R ${field} >>`,
    ],
    trailer,
  )
}

/** A PDF whose page is compressed. */
export function makePdfWithCompressedPage(content: Buffer): Buffer {
  const packed = deflateSync(content).toString('latin1')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`,
  ])
}

/**
 * A PDF 1.5 with the action of its opening in a compressed object stream (ISO 32000-1, 7.5.7), where a search in the
 * bytes of the file does not find it.
 */
export function makePdfWithCompressedAction(action: string): Buffer {
  const packed = deflateSync(Buffer.from(`4 0 ${action}`, 'latin1'))
  const chunks: Buffer[] = [Buffer.from('%PDF-1.5\n')]
  const offsets: number[] = []
  const add = (number: number, dictionary: string, stream?: Buffer) => {
    offsets[number] = Buffer.concat(chunks).length
    chunks.push(Buffer.from(`${number} 0 obj\n${dictionary}\n`))
    if (stream) chunks.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'))
    chunks.push(Buffer.from('endobj\n'))
  }
  add(1, '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>')
  add(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>')
  add(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>')
  add(5, `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>`, packed)
  // Entries of 1, 4 and 2 bytes. Type 1 is an object at an offset; type 2 is one in an object stream, here the first of
  // object 5.
  const start = Buffer.concat(chunks).length
  const entries = [0, 1, 2, 3, 4, 5, 6].map((number) => {
    const entry = Buffer.alloc(7)
    entry[0] = number === 0 ? 0 : number === 4 ? 2 : 1
    entry.writeUInt32BE(number === 4 ? 5 : (offsets[number] ?? start), 1)
    return entry
  })
  const table = Buffer.concat(entries)
  add(6, `<< /Type /XRef /Size 7 /W [1 4 2] /Root 1 0 R /Length ${table.length} >>`, table)
  chunks.push(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return Buffer.concat(chunks)
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const zip = (parts: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])) as Zippable),
  )

/** An archive whose parts are not compressed, so that readers which search for a beginning find them. */
const zipStored = (parts: Zippable) => Buffer.from(zipSync(parts, { level: 0 }))

/** A DOCX with one paragraph. `parts` adds or replaces parts of the archive. */
export function makeDocx(text: string, parts: Record<string, string> = {}): Buffer {
  return zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/></Types>`,
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ...parts,
  })
}

/** The relationships of a part of a DOCX file, with one to something outside of the file. */
export const relationship = (part: string, type: string, target: string) => ({
  [`word/_rels/${part}.xml.rels`]: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
})

export function makeOdt(text: string, parts: Record<string, string> = {}): Buffer {
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': '<manifest:manifest/>',
    'content.xml': `<office:document-content><text:p>${text}</text:p><text:p>R&amp;D<text:tab/>team</text:p></office:document-content>`,
    ...parts,
  })
}

export function makeRtf(text: string): Buffer {
  return Buffer.from(
    `{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\*\\generator Word;}\\f0 ${text}\\par Caf\\'e9 \\u8211?crew\\par}`,
    'latin1',
  )
}

/** A document in the format of Word 97 (MS-DOC), written by LibreOffice, with the text `DOC_TEXT`. */
export const DOC_RESUME = readFileSync(new URL('./resume.doc', import.meta.url))
export const DOC_TEXT =
  'Mia Nguyen\nForklift driver, Dandenong VIC\nHigh risk work licence (LF) since 2019\nCafé and R&D store - night shifts'

/** A compound file whose directory names `streams`; the first sector of WordDocument has `flags`. */
export function makeCompoundFile(streams: string[], flags = 0): Buffer {
  const file = Buffer.alloc(512 * 6)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  streams.forEach((name, index) => {
    const at = 512 + index * 128
    file.write(name, at, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, at + 64)
    file.writeUInt32LE(3, at + 116)
  })
  file.writeUInt16LE(0xa5ec, 512 * 4)
  file.writeUInt16LE(flags, 512 * 4 + 10)
  return file
}

/** A PDF that is a web page for a browser that guesses types: markup in a comment before the first object. */
const PDF_AND_WEB_PAGE = Buffer.from(
  makePdf('Mia').toString('latin1').replace('\n', '\n%<html><script>alert(1)</script></html>\n'),
  'latin1',
)

const ENCRYPT = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >> /ID [<4142> <4142>]`
const LINK = '<< /Type /Annot /Subtype /Link /Rect [0 0 90 20]'
const MB = 1024 * 1024

/** Files that are rejected, with the reason. */
export const HOSTILE_RESUMES: Record<string, [Buffer, string]> = {
  'an empty file': [Buffer.alloc(0), 'empty'],
  'a text file of blank lines': [Buffer.from(' \n\n'), 'empty'],
  'a file of 50 MB': [Buffer.alloc(50 * MB, 'a'), 'too-large'],
  'a web page named .pdf': [Buffer.from('\n<!DOCTYPE html><script>alert(1)</script>'), 'disguised'],
  'a page of paragraphs': [Buffer.from('<p>Mia<p>Rigger'), 'disguised'],
  'a form': [Buffer.from('Mia\n<form action="https://a.example"><input name="password"></form>'), 'disguised'],
  'a link after 100,000 characters': [
    Buffer.from(`${'Rigger in Perth. '.repeat(6_000)}<a href="https://a.example">Mia</a>`),
    'disguised',
  ],
  'a style sheet in UTF-16': [Buffer.from('\ufeffMia <style>*{display:none}</style>', 'utf16le'), 'disguised'],
  'an SVG image': [Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'disguised'],
  'a PDF that is also a web page': [PDF_AND_WEB_PAGE, 'disguised'],
  'a web page that is also a PDF': [Buffer.concat([Buffer.from('<html><!--'), makePdf('Mia')]), 'disguised'],
  'a PDF that is also an archive': [Buffer.concat([makePdf('Mia'), zip({ 'run.js': 'alert(1)' })]), 'unsupported'],
  'an archive that is also a PDF': [zipStored({ 'resume.pdf': makePdf('Mia') }), 'unsupported'],
  'a GIF that is also a script': [Buffer.from('GIF89a/*\x00\x01*/=1;alert(1)', 'latin1'), 'unsupported'],
  'a JPEG image without a zero byte': [Buffer.from('\xff\xd8\xff\xe0 JFIF image', 'latin1'), 'unsupported'],
  'a PNG image without a zero byte': [Buffer.from('\x89PNG\r\nimage', 'latin1'), 'unsupported'],
  'a GIF image without a zero byte': [Buffer.from('GIF89a image', 'latin1'), 'unsupported'],
  'a WebP image without a zero byte': [Buffer.from('RIFF    WEBPVP8 ', 'latin1'), 'unsupported'],
  'a video without a zero byte': [Buffer.from('    ftypisom', 'latin1'), 'unsupported'],
  'a program without a zero byte': [Buffer.from('MZ\x90 program', 'latin1'), 'unsupported'],
  'a program of Linux': [Buffer.from('\x7fELF program', 'latin1'), 'unsupported'],
  'a gzip archive': [Buffer.from('\x1f\x8b archive', 'latin1'), 'unsupported'],
  'a 7z archive': [Buffer.from('7z\xbc\xaf\x27\x1c archive', 'latin1'), 'unsupported'],
  'a RAR archive': [Buffer.from('Rar!\x1a\x07 archive', 'latin1'), 'unsupported'],
  'a bzip2 archive': [Buffer.from('BZh91AY&SY archive', 'latin1'), 'unsupported'],
  'a Zstandard archive': [Buffer.from('\x28\xb5\x2f\xfd archive', 'latin1'), 'unsupported'],
  'a program': [Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'unsupported'],
  'a spreadsheet': [
    zip({ '[Content_Types].xml': 'spreadsheetml.sheet.main+xml', 'xl/workbook.xml': '' }),
    'unsupported',
  ],
  'a Word document with macros': [makeDocx('Mia', { 'word/vbaProject.bin': 'x' }), 'macros'],
  'a Word document with a template on a website': [
    makeDocx('Mia', relationship('settings', 'attachedTemplate', 'https://a.example/macros.dotm')),
    'macros',
  ],
  'a Word document with a template on a share': [
    makeDocx('Mia', relationship('settings', 'attachedTemplate', 'file:///\\\\a.example\\macros.dotm')),
    'macros',
  ],
  'a Word document with an object on a website, written in entities': [
    makeDocx('Mia', relationship('document', 'oleObject', '&#x68;ttp://a.example/run?a>b')),
    'macros',
  ],
  'an RTF file with a template on a website': [
    Buffer.from("{\\rtf1 {\\*\\template \\'68ttp://a.example/macros.dotm}Mia}"),
    'macros',
  ],
  'an OpenDocument text with macros': [makeOdt('Mia', { 'Basic/script-lc.xml': 'x' }), 'macros'],
  'an old Word document with macros': [makeCompoundFile(['Root Entry', 'WordDocument', 'Macros']), 'macros'],
  'an RTF file with an embedded program': [Buffer.from('{\\rtf1 {\\object\\objemb {\\*\\objdata 4d5a}}}'), 'macros'],
  'a PDF that runs a script': [
    makePdf('Mia', { catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    'macros',
  ],
  'a PDF that runs a script when its page is opened': [
    makePdf('Mia', { page: '/AA << /O << /S /JavaScript /JS (app.alert(1)) >> >>' }),
    'macros',
  ],
  'a PDF with a field that runs a script': [
    makePdf('Mia', {
      catalogue: '/AcroForm << /Fields [6 0 R] >>',
      page: '/Annots [6 0 R]',
      field: '/AA << /K << /S /JavaScript /JS (app.alert(1)) >> >>',
    }),
    'macros',
  ],
  'a PDF that starts a program when it is opened': [
    makePdf('Mia', { catalogue: '/OpenAction << /S /Launch /F (run.exe) >>' }),
    'macros',
  ],
  'a PDF that starts a program, by an escaped name in an object of its own': [
    makePdf('Mia', { catalogue: '/OpenAction << /S 6 0 R /F (run.exe) >>', object: '% none\n/L#61unch' }),
    'macros',
  ],
  'a PDF that starts a program, by an action in a compressed part': [
    makePdfWithCompressedAction('<</S/Launch/F(run.exe)>>'),
    'macros',
  ],
  'a PDF with a link that starts a program': [
    makePdf('Mia', { page: `/Annots [${LINK} /A << /Type /Action /S/Launch /Win << /F (run.exe) >> >> >>]` }),
    'macros',
  ],
  'a PDF with a link that runs a script': [
    makePdf('Mia', { page: `/Annots [${LINK} /A << /S /JavaScript /JS (app.alert\\(1\\)) >> >>]` }),
    'macros',
  ],
  'a PDF with a file attached to its page': [
    makePdf('Mia', {
      page: '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (run.exe) /EF << /F 4 0 R >> >> >>]',
    }),
    'macros',
  ],
  'a PDF with an embedded file': [
    makePdf('Mia', {
      catalogue: '/AF [<< /Type /Filespec /F (run.exe) /EF << /F 6 0 R >> >>]',
      object: '<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream',
    }),
    'macros',
  ],
  'a PDF with more compressed parts than any resume': [
    Buffer.concat([makePdf('Mia'), Buffer.from('%/First stream\n'.repeat(1_001))]),
    'damaged',
  ],
  'a PDF with a compressed part that unpacks to 50 MB': [
    makePdfWithCompressedAction(`<</S/GoTo/D[3 0 R/Fit]>>${' '.repeat(50 * MB)}`),
    'damaged',
  ],
  'a PDF with a password': [makePdf('Mia', { trailer: ENCRYPT }), 'password'],
  'a Word document with a password': [
    makeCompoundFile(['Root Entry', 'EncryptionInfo', 'EncryptedPackage']),
    'password',
  ],
  'an old Word document with a password': [makeCompoundFile(['Root Entry', 'WordDocument'], 0x0100), 'password'],
  'an OpenDocument text with a password': [
    makeOdt('Mia', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
    'password',
  ],
  'a Word document that unpacks to 100 MB': [makeDocx('A'.repeat(100 * MB)), 'damaged'],
  'half of a Word document': [makeDocx('Mia').subarray(0, 400), 'damaged'],
  'the beginning of a PDF': [Buffer.from('%PDF-1.7\nhello'), 'damaged'],
}

/**
 * Variations of `bytes`, the same ones for the same seed: bytes replaced, removed, inserted, and parts swapped or cut.
 */
export function mutateFile(bytes: Buffer, count: number, seed: number): Buffer[] {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  return Array.from({ length: count }, () => {
    let mutant = Buffer.from(bytes)
    for (let changes = 1 + below(8); changes > 0; changes--) {
      const at = below(mutant.length)
      const [before, after] = [mutant.subarray(0, at), mutant.subarray(at)]
      const byte = Buffer.from([below(256)])
      const edits = [
        [before, byte, after.subarray(1)],
        [before, after.subarray(1 + below(40))],
        [before, byte, after],
        [after, before],
      ]
      mutant = Buffer.concat(edits[below(edits.length)] ?? [])
      if (mutant.length === 0) mutant = Buffer.from(byte)
    }
    return mutant
  })
}
