import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { QrCode } from '@/components/qr-code'
import { PNG, withCanvasDouble } from './canvas-double'

withCanvasDouble()

it('is a picture with a name that says what it leads to', () => {
  render(<QrCode text="https://s.example/a" name="a" />)
  expect(screen.getByRole('img', { name: 'QR code of https://s.example/a' })).toBeInTheDocument()
})

it('is black on white inside of a frame of four modules, whatever the theme', () => {
  const { container } = render(<QrCode text="https://s.example/a" name="a" />)
  const side = Number(container.querySelector('svg')?.getAttribute('viewBox')?.split(' ')[2])
  expect((side - 8 - 17) % 4).toBe(0)
  expect(container.querySelector('rect')).toHaveAttribute('fill', '#fff')
  expect(container.querySelector('path')).toHaveAttribute('fill', '#000')
  expect(container.querySelector('path')).toHaveAttribute('transform', 'translate(4 4)')
})

it('differs from link to link', () => {
  const first = render(<QrCode text="https://s.example/a" name="a" />)
    .container.querySelector('path')
    ?.getAttribute('d')
  const second = render(<QrCode text="https://s.example/b" name="b" />)
    .container.querySelector('path')
    ?.getAttribute('d')
  expect(first).toMatch(/^M/)
  expect(second).not.toBe(first)
})

it('can be kept as a PNG named like the token', () => {
  render(<QrCode text="https://s.example/a" name="spring" />)
  const anchor = screen.getByRole('link', { name: 'Save as PNG' })
  expect(anchor).toHaveAttribute('href', PNG)
  expect(anchor).toHaveAttribute('download', 'spring.png')
})

it('says so where a link is too long for one', () => {
  render(<QrCode text={`https://s.example/${'x'.repeat(3000)}`} name="a" />)
  expect(screen.getByText('This link is too long for a QR code.')).toBeVisible()
})
