import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import resize, { initResize } from '@jsquash/resize'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import encodeWebp, { init as initEncoder } from '@jsquash/webp/encode.js'
import { type Measured, measureImage } from './measure.ts'

export type Squared = { bytes: Uint8Array<ArrayBuffer> } | { refusal: 'unreadable' | 'tooManyPixels' }

/**
 * The middle of an image as a square WebP: decoded and encoded again, so that nothing of the file itself is left, metadata least of
 * all. Turned as its camera was held. Pixels are counted before any is unpacked.
 *
 * @param options.side of the square in pixels.
 */
export async function squareImage(bytes: Buffer, options: { side: number; maxPixels: number }): Promise<Squared> {
  const measured = measureImage(bytes)
  if (!measured) return { refusal: 'unreadable' }
  if (measured.width * measured.height > options.maxPixels) return { refusal: 'tooManyPixels' }
  try {
    const pixels = await decoders[measured.kind](Uint8Array.from(bytes).buffer)
    await initResize(compiled('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm'))
    const square = await resize(pixels, { width: options.side, height: options.side, fitMethod: 'contain' })
    await initEncoder(instantiating('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
    return { bytes: new Uint8Array(await encodeWebp(square, { quality: 85 })) }
  } catch {
    // What a decoder makes of broken pixels is its own business; there is no image either way.
    return { refusal: 'unreadable' }
  }
}

/** What the file shows. @throws whatever its decoder makes of broken pixels. */
export const decodeImage = (bytes: Uint8Array, { kind }: Pick<Measured, 'kind'>): Promise<Pixels> =>
  decoders[kind](Uint8Array.from(bytes).buffer)
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

const decoders = {
  async jpeg(file: ArrayBuffer) {
    await initJpeg(instantiating('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))
    return decodeJpeg(file, { preserveOrientation: true })
  },
  async png(file: ArrayBuffer) {
    await initPng(compiled('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
    return decodePng(file)
  },
  async webp(file: ArrayBuffer) {
    await initWebp(instantiating('@jsquash/webp/codec/dec/webp_dec.wasm'))
    return decodeWebp(file)
  },
}

/** Part of Node, but described in the types of browsers only. */
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: object }
}

/** The codecs are made for browsers and would fetch their code. */
const compiled = (path: string) => new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve(path))))

export function instantiating(path: string) {
  const module = compiled(path)
  return {
    instantiateWasm(imports: object, done: (instance: object) => void) {
      const instance = new WebAssembly.Instance(module, imports)
      done(instance)
      return instance.exports
    },
  }
}

// Browsers have this class, and the codecs hand their pixels over in it.
Object.assign(globalThis, {
  ImageData: function ImageData(this: object, data: Uint8ClampedArray, width: number, height: number) {
    Object.assign(this, { data, width, height })
  },
})
