import type { Language } from '@quarry/contract/account'
import type { Mail } from '../mailer.ts'
import { leadingNowhere } from './leading-nowhere.ts'

type Letter = {
  /** BCP 47; screen readers choose their voice by it. */
  lang: 'ko' | 'en'
  subject: string
  heading: string
  /** Plain text, shown before the button. */
  paragraphs: readonly string[]
  action: { label: string; link: string }
  /** Introduces the bare link, for readers without buttons. */
  linkHint: string
  /** Plain text, shown small at the end. */
  footer: string
}

/** Both forms of a letter. Its button is all that leads anywhere: names stand in the rest, and people choose their names. */
export function mailOf(given: Letter): Omit<Mail, 'to'> {
  const letter = {
    ...given,
    subject: leadingNowhere(given.subject),
    heading: leadingNowhere(given.heading),
    paragraphs: given.paragraphs.map(leadingNowhere),
    footer: leadingNowhere(given.footer),
  }
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter) }
}

/** Languages mails are written in; the other languages of profiles get English. */
export const mailLanguage = (language: Language): 'ko' | 'en' => (language === 'ko' ? 'ko' : 'en')

/** The plain form; the link stands alone on its line, so that every reader makes all of it clickable. */
const textOf = (letter: Letter): string =>
  [letter.heading, ...letter.paragraphs, `${letter.action.label}:\n${letter.action.link}`, letter.footer].join('\n\n')

const font =
  "-apple-system,BlinkMacSystemFont,'Segoe UI','Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',Roboto,Arial,sans-serif"

/**
 * The rich form: tables and inline styles, which old readers understand. No image and nothing fetched, so that opening the mail
 * tells nobody. Readers that know dark mode get colours for it; those that invert colours themselves start from plain ones.
 */
function htmlOf({ lang, subject, heading, paragraphs, action, linkHint, footer }: Letter): string {
  const line = (text: string): string =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:26px;color:#27272a;text-wrap:pretty">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#18181b!important}.card{background:#27272a!important;border-color:#3f3f46!important}
.ink{color:#f4f4f5!important}.soft{color:#a1a1aa!important}.link{color:#a5b4fc!important}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f4f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f4f5">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background:#ffffff;border:1px solid #e4e4e7;border-radius:12px;font-family:${font};word-break:keep-all;overflow-wrap:anywhere">
<tr><td style="padding:32px">
<p class="soft" style="margin:0 0 24px;font-size:14px;line-height:20px;font-weight:700;color:#52525b">Quarry</p>
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;color:#18181b;text-wrap:balance">${escapeHtml(heading)}</h1>
${paragraphs.map(line).join('\n')}
${buttonOf(action, linkHint)}
<p class="soft" style="margin:0;font-size:13px;line-height:20px;color:#52525b;text-wrap:pretty">${escapeHtml(footer)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function buttonOf(action: { label: string; link: string }, linkHint: string): string {
  const link = escapeHtml(action.link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
<tr><td bgcolor="#4338ca" style="border-radius:8px;background:#4338ca">
<a href="${link}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(action.label)}</a>
</td></tr>
</table>
<p class="soft" style="margin:0 0 24px;font-size:13px;line-height:20px;color:#52525b">${escapeHtml(linkHint)}<br><a class="link" href="${link}" style="color:#4338ca;word-break:break-all">${link}</a></p>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
