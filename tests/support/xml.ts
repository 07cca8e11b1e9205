import { SaxesParser } from 'saxes'

export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] }

/** Parses an XML document by an independent parser. @throws for a document that is not well-formed */
export function parseXml(document: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser()
  const append = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes: attributes as Record<string, string>, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', append)
  parser.on('cdata', append)
  parser.write(document).close()
  const [element] = root.children
  if (!element) throw new Error('The document has no element.')
  return element
}

/** The children of an element by name. */
export const childrenOf = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name)

/** The text of the only child with this name. */
export function textOf(element: XmlElement, name: string): string {
  const found = childrenOf(element, name)
  if (found.length !== 1) throw new Error(`${found.length} elements named ${name}`)
  return found[0]?.text ?? ''
}
