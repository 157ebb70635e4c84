import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mark } from '../mark.ts'
import { dark, light, seam } from './colours.ts'
import { leadingNowhere } from './leading-nowhere.ts'

type Letter = {
  lang: Language
  subject: string
  heading: string
  /** Plain text, shown before the button. */
  paragraphs: readonly string[]
  /** How the operator is reached, in their own words: who copies an address gets the address. */
  contact?: string
  action: { label: string; link: string }
  /** Introduces the bare link, for readers without buttons. */
  linkHint: string
  /** Plain text, shown small at the end. */
  footer: string
  /** How mails of this kind are ended, where they can be. */
  leave?: { label: string; link: string }
}

/** Both forms of a letter. Its button, and what ends mails of its kind, are all that leads anywhere: names stand in the rest, and people choose their names. */
export function mailOf(given: Letter): Omit<Mail, 'to'> {
  const letter = {
    ...given,
    subject: leadingNowhere(given.subject),
    heading: leadingNowhere(given.heading),
    paragraphs: [...given.paragraphs.map(leadingNowhere), ...(given.contact ? [given.contact] : [])],
    footer: leadingNowhere(given.footer),
  }
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter) }
}

/** Languages of mails to people who know the product. Those that lead somebody in are written in every language of a profile. */
export const mailLanguage = (language: Language): 'ko' | 'en' => (language === 'ko' ? 'ko' : 'en')

/** BCP 47; screen readers choose their voice by it. @example 'zh-HK' */
const tagOf = (lang: Language): string => new Intl.Locale(lang).toString()

/** The plain form; the link stands alone on its line, so that every reader makes all of it clickable. */
const textOf = (letter: Letter): string =>
  [
    letter.heading,
    ...letter.paragraphs,
    `${letter.action.label}:\n${letter.action.link}`,
    letter.footer,
    ...(letter.leave ? [`${letter.leave.label}:\n${letter.leave.link}`] : []),
  ].join('\n\n')

const font =
  "Pretendard,-apple-system,BlinkMacSystemFont,'Segoe UI','Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',Roboto,Arial,sans-serif"

/**
 * The rich form: tables and inline styles, which old readers understand. Nothing is fetched, so that opening the mail is visible to
 * nobody. Readers that know dark mode get colours for it; those that invert colours themselves start from plain ones.
 */
function htmlOf({ lang, subject, heading, paragraphs, action, linkHint, footer, leave }: Letter): string {
  const line = (text: string): string =>
    `<p class="ink" style="margin:12px 0 0;color:${light.ink};text-wrap:pretty">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  return `<!doctype html>
<html lang="${tagOf(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.ground{background:${dark.ground}!important}
.sheet{background:${dark.sheet}!important;border-color:${seam} ${dark.edge} ${dark.edge}!important}
.ink{color:${dark.ink}!important}.soft{color:${dark.soft}!important}.link{color:${dark.act}!important}
.button{background:${dark.act}!important;color:${dark.onAct}!important}
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.ground}">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;font-family:${font};word-break:${lang === 'ko' ? 'keep-all' : 'normal'};overflow-wrap:anywhere">
<tr><td style="padding:0 0 16px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0">
<tr><td><img src="cid:${mark.cid}" width="28" height="28" alt="" style="display:block"></td>
<td class="ink" style="padding-left:10px;font-size:16px;line-height:24px;font-weight:650;color:${light.ink}">Quarry</td></tr>
</table>
</td></tr>
<tr><td class="sheet" style="background:${light.sheet};border:1px solid ${light.edge};border-top:4px solid ${seam};border-radius:0 0 10px 10px;padding:28px 24px 32px;font-size:15px;line-height:26px">
<h1 class="ink" style="margin:0;font-size:22px;line-height:31px;font-weight:650;letter-spacing:-0.02em;color:${light.ink};text-wrap:balance">${escapeHtml(heading)}</h1>
${paragraphs.map(line).join('\n')}
${buttonOf(action, linkHint)}
</td></tr>
<tr><td class="soft" style="padding:18px 4px;font-size:12px;line-height:20px;color:${light.soft};text-wrap:pretty">${escapeHtml(footer)}${leave ? leaveOf(leave) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const leaveOf = ({ label, link }: { label: string; link: string }): string =>
  `<br><a class="link" href="${escapeHtml(link)}" style="color:${light.act}">${escapeHtml(label)}</a>`

function buttonOf(action: { label: string; link: string }, linkHint: string): string {
  const link = escapeHtml(action.link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0">
<tr><td class="button" bgcolor="${light.act}" style="border-radius:6px;background:${light.act}">
<a class="button" href="${link}" style="display:inline-block;padding:11px 22px;font-weight:600;line-height:24px;color:${light.onAct};text-decoration:none;border-radius:6px">${escapeHtml(action.label)}</a>
</td></tr>
</table>
<p class="soft" style="margin:0;font-size:13px;line-height:21px;color:${light.soft};text-wrap:pretty">${escapeHtml(linkHint)}<br><a class="link" href="${link}" style="color:${light.act};word-break:break-all">${link}</a></p>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
