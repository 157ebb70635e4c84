import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { asRefusal } from '../../refusal.ts'

const resources = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')))
/** Where pictures are not looked at; larger ones are not even unpacked. */
const noPictures = 1

/** @param picturePixels larger pictures are left out. @throws refusal encrypted, corrupt */
export async function openPdf(bytes: Buffer, picturePixels = noPictures): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: join(resources, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(resources, 'standard_fonts/'),
    wasmUrl: join(resources, 'wasm/'),
    maxImageSize: picturePixels,
    isOffscreenCanvasSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  })
  try {
    return await task.promise
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException'
    throw asRefusal(error, locked ? 'encrypted' : 'corrupt', locked ? 'a password is needed' : 'document could not be opened')
  }
}
