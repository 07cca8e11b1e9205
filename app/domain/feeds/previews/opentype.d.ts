/** The library's own module: its main file exports nothing that Node.js and the bundler import alike. */
declare module 'opentype.js/dist/opentype.mjs' {
  export * from 'opentype.js'
}
