import { expect, test } from 'vitest'
import { safeDom } from './safe-dom.ts'

function safe(html: string, addressOf: (address: string) => string | null = () => null): string {
  const made = document.createElement('div')
  made.append(safeDom(new DOMParser().parseFromString(html, 'text/html').body, addressOf))
  return made.innerHTML
}

test('what a mail says stays, and nothing of it does anything', () => {
  expect(
    safe(
      '<p style="color:red" onclick="steal()" class="x">Hi <b>you</b><script>steal()</script></p><form action="/x"><p>in a form</p></form>' +
        '<iframe src="/x"></iframe><meta http-equiv="refresh" content="0;url=//evil.example"><object data="x"></object><center-stage>kept</center-stage>',
    ),
  ).toBe('<p style="color:red">Hi <b>you</b></p>kept')
})

test('a link leads nowhere by itself, and its address is kept for the person to see', () => {
  expect(safe('<a href="javascript:steal()" target="_top">x</a>')).toBe('<a data-address="javascript:steal()">x</a>')
})

test('pictures are those that came along; styles load none either', () => {
  const own = (address: string) => (address === 'cid:1' ? 'blob:own' : null)
  expect(safe('<img src="cid:1" alt="a"><img src="https://tracker.example/p.gif" srcset="https://t.example/x">', own)).toBe(
    '<img src="blob:own" alt="a"><img>',
  )
  expect(safe('<p style="background:url(https://tracker.example)">x</p>')).toBe('<p>x</p>')
})

test('drawings keep their shapes and lose what runs', () => {
  const svg = new DOMParser().parseFromString(
    '<svg xmlns="http://www.w3.org/2000/svg"><defs><clipPath id="c"/></defs><rect clip-path="url(#c)" width="2" onload="x()"/><foreignObject><p/></foreignObject><use href="#c"/><image href="https://evil.example/x"/></svg>',
    'image/svg+xml',
  )
  const made = document.createElement('div')
  made.append(safeDom(svg, () => null))
  expect(made.innerHTML).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><defs><clipPath id="c"></clipPath></defs><rect clip-path="url(#c)" width="2"></rect><use href="#c"></use><image></image></svg>',
  )
})
