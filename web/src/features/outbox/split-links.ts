/** Cuts a text into plain parts and web addresses. A closing mark at the end of a sentence is not part of the address. */
export const splitLinks = (text: string): { text: string; link: boolean }[] =>
  text
    .split(/(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, link: /^https?:\/\//.test(part) }))
