/** Ordered: browsers name the ones they descend from as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bWhale\//, 'Whale'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Names only, no words, so that it reads alike in every language; empty when the caller names none.
 * @example deviceName('Mozilla/5.0 (Macintosh; …) … Chrome/126.0.0.0 Safari/537.36') → 'Chrome · macOS'
 */
export function deviceName(userAgent: string): string {
  const first = (names: typeof browsers): string | undefined => names.find(([mark]) => mark.test(userAgent))?.[1]
  const [browser, system] = [first(browsers), first(systems)]
  if (browser && system) return `${browser} · ${system}`
  // Programs name themselves in front: "curl/8.5.0", "node".
  return browser ?? system ?? userAgent.match(/^[\w./-]{1,40}/)?.[0] ?? ''
}
