import { getDocument, type PDFPageProxy, PDFWorker, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Vite makes the default export.
// oxlint-disable-next-line import/default
import PdfThread from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker'

/** Pages that are shown; a longer file is read in its own program. */
const MAX_PAGES = 40

/** Pixels of one canvas. Browsers refuse larger ones, and a phone has little memory. */
const MAX_PIXELS = 8_000_000

/** A file that takes longer to open is shown as text. */
const MAX_OPENING_MS = 20_000

export type PdfPage = PDFPageProxy

/** The first `MAX_PAGES` pages of a file, and how many it has. */
export type OpenedPdf = { pages: PdfPage[]; pageCount: number }

/**
 * Opens a PDF in a thread of its own, which ends with `close`: a file that keeps it busy does not keep the page busy.
 * WebAssembly is off, because the content security policy does not allow it; the decoders exist as scripts too.
 */
export function openPdf(href: string): { opened: Promise<OpenedPdf>; close: () => void } {
  const thread = new PdfThread()
  const requests = new AbortController()
  const close = () => {
    requests.abort()
    thread.terminate()
  }
  return { opened: Promise.race([listPages(href, thread, requests.signal), rejectAfter(MAX_OPENING_MS)]), close }
}

async function listPages(href: string, thread: Worker, signal: AbortSignal): Promise<OpenedPdf> {
  const response = await fetch(href, { signal })
  if (!response.ok) throw new Error(`The file was not sent: ${response.status}`)
  const pdf = await getDocument({
    data: await response.arrayBuffer(),
    worker: PDFWorker.create({ port: thread }),
    useWasm: false,
    verbosity: 0,
  }).promise
  const shown = Array.from({ length: Math.min(pdf.numPages, MAX_PAGES) }, (_, index) => pdf.getPage(index + 1))
  return { pages: await Promise.all(shown), pageCount: pdf.numPages }
}

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error(`Not opened within ${ms} ms`)), ms))
}

/** The height of a page per its width. */
export function aspectOf(page: PdfPage): number {
  const { width, height } = page.getViewport({ scale: 1 })
  return height / width
}

/**
 * Draws a page into `container`, `width` CSS pixels wide, with its text above it: transparent, so that it can be
 * selected, found and read aloud.
 *
 * @returns a function that stops the drawing
 */
export function drawPage(page: PdfPage, container: HTMLElement, width: number): () => void {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  const density = Math.min(window.devicePixelRatio, 2, Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width * density))
  canvas.height = Math.max(1, Math.floor(viewport.height * density))
  canvas.ariaHidden = 'true'
  const layer = document.createElement('div')
  layer.className = 'pdf-text'
  container.style.setProperty('--total-scale-factor', String(viewport.scale))
  container.replaceChildren(canvas, layer)
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport })
  // A page that cannot be drawn stays blank; stopping rejects as well.
  drawing.promise.catch(() => {})
  text.render().catch(() => {})
  return () => {
    drawing.cancel()
    text.cancel()
  }
}
