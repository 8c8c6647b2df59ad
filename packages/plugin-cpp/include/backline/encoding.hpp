#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "version.hpp"

/** Bytes, base64url, SHA-256 and HMAC: everything that a verifier needs besides Ed25519. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

inline constexpr std::string_view base64urlAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Base64url without padding (RFC 4648, section 5). */
inline std::string encodeBase64url(const std::uint8_t* bytes, std::size_t size) {
  std::string text;
  text.reserve((size * 4 + 2) / 3);
  std::uint32_t held = 0;
  int bits = 0;
  for (std::size_t at = 0; at < size; ++at) {
    held = (held << 8) | bytes[at];
    for (bits += 8; bits >= 6; bits -= 6) text += base64urlAlphabet[(held >> (bits - 6)) & 63];
  }
  if (bits > 0) text += base64urlAlphabet[(held << (6 - bits)) & 63];
  return text;
}

/** Accepts only the canonical spelling: no padding, no other alphabet, unused bits zero. Returns nothing otherwise. */
inline std::optional<std::string> decodeBase64url(std::string_view text) {
  if (text.size() % 4 == 1) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t held = 0;
  int bits = 0;
  for (const char character : text) {
    std::uint32_t value = 0;
    if (character >= 'A' && character <= 'Z') value = static_cast<std::uint32_t>(character - 'A');
    else if (character >= 'a' && character <= 'z') value = static_cast<std::uint32_t>(character - 'a' + 26);
    else if (character >= '0' && character <= '9') value = static_cast<std::uint32_t>(character - '0' + 52);
    else if (character == '-') value = 62;
    else if (character == '_') value = 63;
    else return std::nullopt;
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>((held >> bits) & 255);
  }
  if ((held & ((1u << bits) - 1)) != 0) return std::nullopt;
  return bytes;
}

using Digest = std::array<std::uint8_t, 32>;

/** SHA-256 (FIPS 180-4) without copying. For gigabytes, `adapters` has faster ones. */
inline Digest sha256(const std::uint8_t* message, std::size_t size) {
  static constexpr std::uint32_t constants[64] = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
      0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
      0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
      0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
      0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
      0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
      0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
      0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
  std::uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const auto rotate = [](std::uint32_t word, int by) { return (word >> by) | (word << (32 - by)); };

  const auto mix = [&](const std::uint8_t* block) {
    std::uint32_t words[64];
    for (std::size_t at = 0; at < 16; ++at, block += 4)
      words[at] = (static_cast<std::uint32_t>(block[0]) << 24) | (static_cast<std::uint32_t>(block[1]) << 16) |
                  (static_cast<std::uint32_t>(block[2]) << 8) | block[3];
    for (int at = 16; at < 64; ++at) {
      const std::uint32_t a = words[at - 15], b = words[at - 2];
      words[at] = words[at - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)) + words[at - 7] +
                  (rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10));
    }
    std::uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    std::uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int at = 0; at < 64; ++at) {
      const std::uint32_t first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) +
                                  constants[at] + words[at];
      const std::uint32_t second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + first;
      d = c, c = b, b = a, a = first + second;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  };

  const std::size_t whole = size / 64 * 64, rest = size - whole;
  for (std::size_t at = 0; at < whole; at += 64) mix(message + at);
  std::uint8_t last[128] = {};
  if (rest > 0) std::memcpy(last, message + whole, rest);
  last[rest] = 0x80;
  const std::size_t end = rest < 56 ? 64 : 128;
  const std::uint64_t bitCount = std::uint64_t{size} * 8;
  for (std::size_t at = 0; at < 8; ++at) last[end - 1 - at] = static_cast<std::uint8_t>(bitCount >> (8 * at));
  for (std::size_t at = 0; at < end; at += 64) mix(last + at);

  Digest digest{};
  for (std::size_t at = 0; at < 32; ++at) digest[at] = static_cast<std::uint8_t>(state[at / 4] >> (24 - 8 * (at % 4)));
  return digest;
}
inline Digest sha256(std::string_view message) {
  return sha256(reinterpret_cast<const std::uint8_t*>(message.data()), message.size());
}

/** HMAC-SHA256 (RFC 2104). */
inline Digest hmacSha256(std::string_view key, std::string_view message) {
  std::string block(key);
  const auto append = [](std::string& text, const Digest& digest) {
    text.append(reinterpret_cast<const char*>(digest.data()), digest.size());
  };
  if (key.size() > 64) {
    block.clear();
    append(block, sha256(key));
  }
  block.resize(64, '\0');
  std::string inner, outer;
  for (const char byte : block) {
    inner += static_cast<char>(byte ^ 0x36);
    outer += static_cast<char>(byte ^ 0x5c);
  }
  append(outer, sha256(inner.append(message)));
  return sha256(outer);
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
