import { HEIGHT_MESSAGE } from '#app/ui/hooks/use-reported-height.ts'

/**
 * The page that each script shows, and the attributes of the script element that become parameters: one by one, and
 * `data-search`, which has the parameters of a search as the list of jobs has them. `data-type` is the address of a
 * consultation type.
 */
const PAGES: Record<string, EmbeddedPage> = {
  'jobs.js': { path: '/embed/jobs', title: 'Jobs', parameters: ['company', 'q', 'theme'], isSearch: true },
  'booking.js': { path: '/booking', query: '?embed=1', title: 'Book a consultation', parameters: [], hasTypes: true },
}

type EmbeddedPage = {
  path: string
  query?: string
  title: string
  parameters: string[]
  isSearch?: boolean
  hasTypes?: boolean
}

/**
 * The script with which a website embeds a page: it puts a frame after its own element and keeps it as high as its
 * content. It runs on other people's websites, so it defines nothing globally and works in old browsers.
 *
 * @returns null for an unknown file
 */
export function embedScript(file: string): string | null {
  const page = PAGES[file]
  if (!page) return null
  return `(function () {
  var page = ${JSON.stringify(page)}
  var script = document.currentScript
  var path = page.path
  if (page.hasTypes && script.dataset.type) path += '/' + encodeURIComponent(script.dataset.type)
  var url = new URL(path + (page.query || ''), script.src)
  page.parameters.forEach(function (name) {
    if (script.dataset[name]) url.searchParams.set(name, script.dataset[name])
  })
  if (page.isSearch) new URLSearchParams(script.dataset.search).forEach(function (value, name) {
    url.searchParams.append(name, value)
  })
  var frame = document.createElement('iframe')
  frame.title = script.dataset.title || page.title
  frame.style.cssText = 'display:block;width:100%;height:600px;border:0'
  frame.src = url.href
  window.addEventListener('message', function (event) {
    if (event.origin !== url.origin || event.source !== frame.contentWindow) return
    if (event.data && event.data.type === ${JSON.stringify(HEIGHT_MESSAGE)}) frame.style.height = Number(event.data.height) + 'px'
  })
  script.after(frame)
})()
`
}
