/**
 * Text as Google Chat shows it to the letter: no mention notifies anybody (`<users/all>`), and no link hides behind other words
 * (`<https://…|words>`). https://developers.google.com/workspace/chat/format-messages
 */
export const plain = (text: string): string => text.replace(/<(?=\s*(?:users\/|[a-z][a-z0-9+.-]*:))/gi, '‹')
