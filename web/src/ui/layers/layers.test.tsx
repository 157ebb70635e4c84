import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { Menu } from './Menu.tsx'
import { MenuChoice } from './MenuChoice.tsx'
import { MenuItem } from './MenuItem.tsx'
import { IconButton } from '../IconButton.tsx'
import { Tabs } from '../Tabs.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('nothing')
  return (
    <>
      <button onClick={() => setOpen(true)}>Ask</button>
      <p>said {said}</p>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => setSaid('rename')}>Rename</MenuItem>
        <MenuItem onSelect={() => setSaid('delete')}>Delete</MenuItem>
        <MenuChoice
          label="Order"
          value="new"
          options={[
            { value: 'new', label: 'Newest' },
            { value: 'old', label: 'Oldest' },
          ]}
          onChange={setSaid}
        />
      </Menu>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Really?"
        actions={<button onClick={() => setOpen(false)}>Keep</button>}
      >
        <input aria-label="Why" />
      </Dialog>
    </>
  )
}
const openMenu = () => {
  render(<Page />)
  fireEvent.click(screen.getByText('More'))
}
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

test('a menu opens on its first entry, and arrows go round', () => {
  openMenu()
  expect(document.activeElement?.textContent).toBe('Rename')
  press('ArrowUp')
  expect(document.activeElement?.textContent).toBe('Oldest')
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Rename')
})

test('the words of a button do not cover the menu it has opened', async () => {
  render(
    <Menu trigger={<IconButton label="Actions">…</IconButton>}>
      <MenuItem onSelect={() => null}>Rename</MenuItem>
    </Menu>,
  )
  const button = screen.getByRole('button', { name: 'Actions' })
  const hover = () => fireEvent.pointerOver(button, { pointerType: 'mouse' })
  hover()
  await screen.findByRole('tooltip', { hidden: true })
  fireEvent.pointerDown(button)
  fireEvent.click(button)
  await vi.waitFor(() => expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull())
  vi.useFakeTimers()
  hover()
  act(() => {
    vi.runAllTimers()
  })
  vi.useRealTimers()
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
})

test('a letter goes to the entry that starts with it', () => {
  openMenu()
  press('d')
  expect(document.activeElement?.textContent).toBe('Delete')
})

test('Esc closes a menu and gives the focus back', () => {
  openMenu()
  press('Escape')
  expect([screen.queryByRole('menu'), document.activeElement?.textContent]).toEqual([null, 'More'])
})

test('a choice says which entry holds, and tells the new one', () => {
  openMenu()
  expect(screen.getByRole('menuitemradio', { name: 'Newest' }).getAttribute('aria-checked')).toBe('true')
  fireEvent.click(screen.getByText('Oldest'))
  expect([screen.getByText('said old'), screen.queryByRole('menu')]).toEqual([expect.anything(), null])
})

test('a dialog starts at its first field and gives the focus back', () => {
  render(<Page />)
  const opener = screen.getByText('Ask')
  opener.focus()
  fireEvent.click(opener)
  expect(document.activeElement).toBe(screen.getByLabelText('Why'))
  press('Escape')
  expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, opener])
})

test('after a dialog that nothing in the page has opened, the keys go on at its content', () => {
  function Opened() {
    const [open, setOpen] = useState(true)
    return (
      <main tabIndex={-1}>
        <Dialog open={open} onClose={() => setOpen(false)} title="Really?">
          <input aria-label="Why" />
        </Dialog>
      </main>
    )
  }
  render(<Opened />)
  press('Escape')
  expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, screen.getByRole('main')])
})

test('arrows move along the tabs and round the end', () => {
  function Page() {
    const [tab, setTab] = useState('one')
    return (
      <Tabs label="Parts" value={tab} onChange={setTab} tabs={['one', 'two'].map((value) => ({ value, label: value }))}>
        panel {tab}
      </Tabs>
    )
  }
  render(<Page />)
  screen.getByRole('tab', { name: 'one' }).focus()
  press('ArrowLeft')
  expect([document.activeElement?.textContent, screen.getByRole('tabpanel').textContent]).toEqual(['two', 'panel two'])
  press('ArrowRight')
  expect(document.activeElement?.textContent).toBe('one')
})
