import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of these files. */
export function zipOf(files: Record<string, string | Buffer>): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(plain), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(plain.length, 8)
    // Version 2.0, no flags, deflated, no time.
    const head = Buffer.from('140000000800' + '00000000', 'hex')
    const lengths = Buffer.from([name.length, 0, 0, 0])
    const start = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      head,
      sizes,
      lengths,
      Buffer.from(name),
      packed,
    ])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\x00'),
        head,
        sizes,
        lengths,
        tail,
        Buffer.from(name),
      ]),
    )
    local.push(start)
    offset += start.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...local, directory, end]))
}
