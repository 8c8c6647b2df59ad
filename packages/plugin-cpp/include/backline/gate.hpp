#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "verify.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/**
 * Lets sound through while a SKU may play, and fades at each change, without a click. For the audio thread: it takes no
 * lock, allocates nothing and reads one atomic per block. Create one per instance and watched SKU.
 */
class Gate {
 public:
  static constexpr double defaultFadeSeconds = 0.010;

  /** `of` comes from `Client::watch`. */
  explicit Gate(const std::atomic<Mode>& of) noexcept : mode(of) { prepare(48000); }

  /**
   * Call it before the first block and whenever the sample rate changes. A gate that is open now starts without a fade.
   */
  void prepare(double sampleRate, double fadeSeconds = defaultFadeSeconds) noexcept {
    length = static_cast<std::size_t>((std::max)(1.0, sampleRate * fadeSeconds));
    position = isOpen() ? length : 0;
  }

  /** True if the next block is silent and need not be rendered. Reads the atomic, so ask once per block. */
  bool isSilent() const noexcept { return position == 0 && !isOpen(); }

  /** Fades a block in place. */
  template <typename Sample>
  void process(Sample* const* channels, std::size_t channelCount, std::size_t frameCount) noexcept {
    const bool wasOpen = isOpen();
    const std::size_t end = wasOpen ? length : 0;
    if (wasOpen && position == end) return;
    for (std::size_t channel = 0; channel < channelCount; ++channel) {
      std::size_t at = position;
      for (std::size_t frame = 0; frame < frameCount; ++frame) {
        if (at != end) at = wasOpen ? at + 1 : at - 1;
        channels[channel][frame] *= static_cast<Sample>(at) / static_cast<Sample>(length);
      }
    }
    const std::size_t left = wasOpen ? end - position : position;
    const std::size_t done = (std::min)(left, frameCount);
    position = wasOpen ? position + done : position - done;
  }

 private:
  bool isOpen() const noexcept { return mode.load(std::memory_order_relaxed) != Mode::none; }

  const std::atomic<Mode>& mode;
  /** How far it is open, in frames from 0 to `length`. */
  std::size_t position = 0, length = 1;
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
