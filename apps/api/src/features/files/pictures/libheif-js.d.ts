/** Types for the package, which has none of its own; only the part that we use. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width: () => number
    get_height: () => number
    /** Calls back with null when it cannot. */
    display: (
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: object | null) => void,
    ) => void
  }
  const libheif: { HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] } }
  export default libheif
}
