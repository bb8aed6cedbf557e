/** The settings of a bucket for photos. */
import { line, textByForm, webAddress } from './values.ts'

const bucketName = textByForm(
  /^[a-z0-9](?!.*\.\.)[a-z0-9.-]{1,61}[a-z0-9]$/,
  'the name of a bucket, such as porchlight-photos',
)

export const s3Settings = {
  name: 'S3',
  entries: {
    S3_ENDPOINT: webAddress,
    S3_BUCKET: bucketName,
    S3_ACCESS_KEY_ID: line(200),
    S3_SECRET_ACCESS_KEY: line(200),
  },
}
