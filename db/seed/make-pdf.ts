/** A PDF of A4 pages in Helvetica, each with its lines. A line that starts with `# ` is a heading. */
export function makePdf(pages: readonly (readonly string[])[]): Buffer {
  const pageNumbers = pages.map((_, index) => 5 + index * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const content = `BT 18 TL 60 780 Td ${lines.map(lineOf).join(' ')} ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + index * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  const offsets: number[] = []
  let body = '%PDF-1.4\n'
  for (const [index, object] of objects.entries()) {
    offsets.push(body.length)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}

function lineOf(line: string): string {
  const isHeading = line.startsWith('# ')
  const text = (isHeading ? line.slice(2) : line).replace(/[()\\]/g, '\\$&')
  return `${isHeading ? '/F2 15' : '/F1 11'} Tf (${text}) Tj T*`
}
