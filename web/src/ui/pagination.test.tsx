import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Pagination } from './Pagination.tsx'

/** @param start the page that is shown, from 0, of ten entries each. */
function Pages({ start }: { start: number }) {
  const [page, setPage] = useState(start)
  const [total, setTotal] = useState(21)
  return (
    <>
      <p>page {page}</p>
      <button onClick={() => setTotal(20)}>Remove the last</button>
      <Pagination page={page} pageSize={10} total={total} onChange={setPage} />
    </>
  )
}

test('a page whose last entry goes takes nobody along: the one before is shown', () => {
  render(<Pages start={2} />)
  expect(screen.getByText('page 2')).toBeTruthy()
  fireEvent.click(screen.getByText('Remove the last'))
  expect(screen.getByText('page 1')).toBeTruthy()
})

test('an address beyond the end leads to the last page, also where everything fits on one', () => {
  const asked: number[] = []
  render(<Pagination page={4} pageSize={10} total={3} onChange={(page) => asked.push(page)} />)
  expect(asked).toEqual([0])
})

test('while nothing is known of a list, its page stays', () => {
  const asked: number[] = []
  render(<Pagination page={4} pageSize={10} total={0} onChange={(page) => asked.push(page)} />)
  expect(asked).toEqual([])
})
