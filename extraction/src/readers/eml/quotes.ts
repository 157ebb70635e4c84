/** How mail programs announce the message they quote below, in the languages of our users. */
const announcements = [
  /^-{2,}\s*(?:Original Message|Forwarded message|원본 메[시세]지|원본 메일|전달된 메시지|元のメッセージ|転送メッセージ|原始邮件|转发邮件)\s*-{2,}\s*$/i,
  /^On\s.{6,200}\swrote:\s*$/,
  /^\d{4}년\s.{4,200}(?:작성|썼습니다|님이\s*쓴 글)\s*:?\s*$/,
  /^\d{4}[年/-].{4,200}(?:のメール|書きました|写道)\s*[:：]?\s*$/,
]
/** Outlook quotes with a block of head fields instead. */
const firstField = /^(?:From|보낸 사람|보낸사람|差出人|发件人)\s*[:：]\s*\S/
const nextField = /^(?:Sent|Date|To|보낸 날짜|날짜|받는 사람|받는사람|送信日時|日時|宛先|发送时间|收件人)\s*[:：]/

/** Whether a line does nothing but announce what is quoted below it. */
export const isAnnouncement = (line: string): boolean => announcements.some((pattern) => pattern.test(line.trim()))

/** @returns the index of the line where quoted history begins, Infinity when there is none. */
export function quoteStart(lines: readonly string[]): number {
  const at = lines.findIndex((line, index) => {
    // A mail that is nothing but a forward has its content below the mark.
    if (!lines.slice(0, index).some((above) => above.trim() !== '')) return false
    if (isAnnouncement(line)) return true
    return firstField.test(line.trim()) && lines.slice(index + 1, index + 4).some((below) => nextField.test(below.trim()))
  })
  return at < 0 ? Infinity : at
}
