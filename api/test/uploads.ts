/** A certificate as a provider hands it out: key and certificate of nobody, valid until 2046. */
export const certificate = fileOf('merchant.p12', [
  'MIIETAIBAzCCBAIGCSqGSIb3DQEHAaCCA/MEggPvMIID6zCCAqIGCSqGSIb3DQEHBqCCApMwggKP',
  'AgEAMIICiAYJKoZIhvcNAQcBMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgHHYXV1Fv5',
  'CQICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEF+TctbaujnWbqpGN0Ny8rKAggIgm0WY',
  'LOrOQNGDMgBDKFdW222VkVetnVa+k1stK2tLcqY4Cmdnf3teWj2RsTrmg3661b0QHDgCn9Tlfl/a',
  'SiRDJq/G9LQ7QKhoQ+pkNZpr1ea4LbjcMvOkg5Z1Sb9VTy42YwhPYodwcqAqc9SwBJiTI8pIWfUq',
  'bk6QsMOxopiXSASyNhLjVASYMAmHrlZfXw7NNNSRk9gDv9+nV2igG7mYJvS6HbG3r10f5yNZjhaq',
  '+j7AJlt+5uZUQhiwIcne2wQDMX26UPq4k1+2XRrkuXTKiU9zN5xahVwO+mgqd3flDCuwz5+4wes7',
  'fhdDVh62yMI82SZeRHDVzyQ9tYVxPpIws3MnaJw1qgCi0TcyQ9ZGUtNve12XM3TvxPjwFCuEa56S',
  'rU2gsifKAy1jv4THtkVt78R1YNh7LThXl+NWFOCJuZuvT9d7UwMo0P1THYW7UBTCi0JgWbuXn1Kc',
  'Pf4sABAqnAfrmFjsVWtWOqMNclTpLKHDvkEZrHOdj1PowE42bM72QvtyQ7vDM+Yl5x4tZ+xgg7hq',
  'apB5b/KfPK4XW+rV5QdLRU0capFGd/1hq4lomncoROwOp4E1xikLk1WTnb5WCiivtVXDCKoQqzRU',
  'eWo2smjBpadXStdAiq7crrV5jioTSPW8jQMpJUEfsRfEPGPLASmj2tIcR75RPE8BbOF/BaF9zkKv',
  'hkbDUqGXqitKUlVkmsaeS1f8hkdOKATl+9Z2OjCCAUEGCSqGSIb3DQEHAaCCATIEggEuMIIBKjCC',
  'ASYGCyqGSIb3DQEMCgECoIHvMIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAj7iOyU',
  '4SOcOQICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEA20HFo7MFbsLgSHImf4PGoEgZCg',
  '6YHoBFLIC6rFJAzF5SA1NehGKj7e6w/PPowGg/62ZgL0Aawo2wa8m5LXb6I0zk6RVJIfUf5bCbtF',
  'mzLkKC1KsTk/DxZXf4eweZbl3MIvJJHBX4+z2rTFqE2sl0T2y3fX3vw8BRw3uwO2b2SJZFx5Nq/6',
  'dl2kd2a8MzpNVl4LyLiZITMcRk77EGlqLOeulwQxJTAjBgkqhkiG9w0BCRUxFgQUkOVhNMtJO8S+',
  'YcVuZYkUSrS2J4kwQTAxMA0GCWCGSAFlAwQCAQUABCA8rgOae5YTluWpu8k8rcVR3XsPETxYR311',
  '2JPVKzaxhAQI4nyXvqDvD7wCAggA',
])
/** The same, encrypted as it was done until OpenSSL 3. */
export const old_certificate = fileOf('old.p12', [
  'MIIDugIBAzCCA4AGCSqGSIb3DQEHAaCCA3EEggNtMIIDaTCCAl8GCSqGSIb3DQEHBqCCAlAwggJM',
  'AgEAMIICRQYJKoZIhvcNAQcBMBwGCiqGSIb3DQEMAQYwDgQIE+AHbfuVUOQCAggAgIICGABJL968',
  '204KDMttWgIKu6Jp3BMBpejcWWZYULzS3uQKeL2EEQJo25OePZHGlDA+0/+CvTwXNAVZWL+LIS8A',
  'n93oZ0kvSzV9FEzD90tbCfxaxA0gZ1fhbZ5eT9n16IvY9MMT+9iqPRFMLTCM3bRmOxnYNqd5TRBN',
  '1hv6yKxxDi36OnV0Fw7UKBzkzoK13dCYQ8GBRHhiisGciKvA8h1x9GrOgI1PljLRcHl+wKHTsPAy',
  'liud8oCqHcDSqmrvRK6wAefqbMy6hRT7WLCp/P8KVMPRDy64mZsKqQ/hORJJe9diOwQPVgw5d4GC',
  'PtPaPRrHgRdcOacVmdRwzrV8gQ/634mBkR7Z1blOigl+izsKZj+MlOCKqjh41mGXmXbHYg1cUvUi',
  '9mZZGDvC9cGYHA/I9iWztSgOrbUt0Sxz7u9lAIXce91CKGyc0fUypiSle8SHTHHOyHFtckVLvoYf',
  '0EMnWdLjiYfoIx7CyvxChBSbWClQCghUp34pLu51PoA2PNRxSFqufF/8sFH+OOwy0QIa6V2Dl/9Y',
  '8LIBme91HWUo0ZNpFbaHP+jKFXXRCyEtExyEwXLAtNcFLmkzTIbA3fvNqRDaqkvGfl5PR3Nhr4EX',
  'MSdzebyuOnfhfQ6PyXplSIwqqwncfeguXY4n6nog26c0UioSmjfefR/XMW7iJmXdcTXiD46LDCdi',
  'lfs/C60S5S0rviue10fohlQ0MIIBAgYJKoZIhvcNAQcBoIH0BIHxMIHuMIHrBgsqhkiG9w0BDAoB',
  'AqCBtDCBsTAcBgoqhkiG9w0BDAEDMA4ECG1q602WT1FBAgIIAASBkOsCmPhpwhlhJQZY9CP6z2dr',
  'l9pYF0QXRtXOqcCKNUMy/zbu5lbEVmLXBSMDY+AxVVh7roQPArfFdryaxlYH3V/tgP8knFESTC2a',
  'lgxgahL1BM82fqGtGvojaQYq7L5CaLrgQpbWlwbbsTZkr9MZr/mBI4f6AkEtTNKszzROvLRoiidX',
  'ZOrDYaLlyKPionqtIDElMCMGCSqGSIb3DQEJFTEWBBSQ5WE0y0k7xL5hxW5liRRKtLYniTAxMCEw',
  'CQYFKw4DAhoFAAQUF+5/AyLlwwzDym/UTr856+r3FmMECKPouLGSGKaLAgIIAA==',
])
/** Without a private key. */
export const keyless_certificate = fileOf('keyless.p12', [
  'MIIC1wIBAzCCAo0GCSqGSIb3DQEHAaCCAn4EggJ6MIICdjCCAnIGCSqGSIb3DQEHBqCCAmMwggJf',
  'AgEAMIICWAYJKoZIhvcNAQcBMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAira+32J4qt',
  'wAICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEIgn6o8LcX8q7ty36VZVdaCAggHw5QHK',
  'ldA0xkikz8hWPDeF5d1gdIFZrC9H5/uITrT5MkQ2aA+AylV/u1/MhNwjMu4mBsoT3dMAiu7cmjyZ',
  'VEhQ9awfyW7H5wP5OwjBDk2bnFhXeZ9l3sXszm+UiOZG2PAckh6voOb+x//d/iM12yYub1ZoT3Le',
  '7wlxUYcmspILOvPx1OAoO4vm93djsiQ361W7rH4eX9a1sqPmuzBTdTiWXmsLWRbpn0hSv+XX9fvE',
  'SoE6MQE5iM761uV96NmaKQjNYZ1Ho/G8Z/fesyKBz1c52jofep9qqRAaIrezcYd5sj1am1az4AuU',
  '2OzrnAFnEkfG2UEMFQOCgdT2Njs53r5MI3GqIFc/oJT1xptu+DOtJ4a+mcHwuy3oz2hRBcULJbx3',
  '8SlfF/7fX9CWVSqjc0ptrnxQJRE5hdwkNJHbI4l8wOoZ5IdqF43jAImLJRWamgpn7h6ROCwfguNM',
  'Tau7Jnn0T5GBunrBAf1cRbn/Jbbe3czqfA685qwDy7ja3KDSSnIAVe70XBnO1YdlPGU+TKl9sHJO',
  '2YwtfyzrF6+v9fwPIFeDQfSL3gxMFBZxmQuhr3/EXkbxWmaU35o8O7keq/SazoA3zqjB/hcQ0tqe',
  '8JjnlGr1ttOW4BmWgZCrQ56jLfqqYLa00IrfPUiOQlpzt1nr5DBBMDEwDQYJYIZIAWUDBAIBBQAE',
  'IKyCE5csBMjqwuC76o41QfWJDWBcxX3wOLVh+gRneJyHBAhK/06sj5FFqQICCAA=',
])
export const certificate_password = 'lake-password'

/** The smallest picture there is: one transparent dot. */
export const picture = fileOf('lake.png', [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8A',
  'AAAASUVORK5CYII=',
])

function fileOf(name: string, lines: string[]) {
  return new File([Buffer.from(lines.join(''), 'base64')], name)
}
